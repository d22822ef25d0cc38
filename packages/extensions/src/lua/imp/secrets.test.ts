import { describe, expect, it } from 'vitest';
import { TestLuaUnit } from '../../../test/support/lua-files.ts';

const stored: Readonly<Record<string, string>> = {
	'github.api_key': 'gh',
	'github.user': 'ada',
	'chat.access_token': 'oauth',
};

const ask = async (call: string): Promise<string> => {
	const unit = await TestLuaUnit.open(
		{
			keys: `imp.register_command("go", { handler = function()
	local ok, value = pcall(function() return ${call} end)
	return ok and imp.json.encode(value) or value
end })`,
		},
		{
			permissions: { secrets: ['*.*'] },
			environment: {
				OPENAI_API_KEY: 'env',
				MY_TRACKER_TOKEN: 'tok',
				GEMINI_API_KEY: 'gem',
				EMPTY_API_KEY: '',
			},
			port: ({ name, params }) =>
				name === 'secrets.list' ? Object.keys(stored) : stored[(params as { readonly name: string }).name],
		},
	);
	return (unit.command('go') as { readonly text: string }).text.replace(/^.*keys\.lua:\d+: /, '');
};

describe('secrets', () => {
	it.each([
		['imp.secret("github")', '"gh"'],
		['imp.secret("github", "user")', '"ada"'],
		['imp.secret("openai")', '"env"'],
		['imp.secret("my-tracker", "token")', '"tok"'],
		['imp.secret("google")', '"gem"'],
		['imp.secret_fields("github")', '{"api_key":"gh","user":"ada"}'],
		['imp.secret_fields("chat")', '{"access_token":"oauth"}'],
		['imp.secret_fields("openai")', '{"api_key":"env"}'],
	])('%s is %s', async (call, value) => {
		expect(await ask(call)).toBe(value);
	});

	it.each([
		['imp.secret("empty")', 'api_key', 'empty', 'EMPTY_API_KEY'],
		['imp.secret("github", "missing")', 'missing', 'github', 'GITHUB_MISSING'],
		['imp.secret_fields("nobody")', 'api_key', 'nobody', 'NOBODY_API_KEY'],
	])('%s that is not there says how to keep one', async (call, field, provider, variable) => {
		expect(await ask(call)).toBe(
			`No readable secret field '${field}' found for ${provider}; to keep one: tenon secret set ${provider}.${field}; to use ${variable} of the environment, allow it in allowed_env`,
		);
	});
});
