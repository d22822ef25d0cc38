import { readFileSync } from 'node:fs';
import { knownFacts, readFacts } from '@tenon/agent';
import { beforeAll, describe, expect, it } from 'vitest';
import { Config } from '../../src/config/load-config.ts';
import { modelSettingsOf } from '../../src/config/model-settings.ts';
import { knownProviders } from '../../src/models/known-providers.ts';
import { builtProgram } from '../built-program.ts';
import { makeModelWorld } from './run-with-models.ts';

const page = readFileSync(new URL('../../../../docs/models.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(
	([, language, text]) => [language!, text!] as const,
);
const blockOf = (language: string): string => blocks.find(([name]) => name === language)![1];

beforeAll(async () => {
	await builtProgram();
}, 240_000);

describe('docs/models.md', { timeout: 60_000 }, () => {
	it('has settings that are read as they stand', async () => {
		using models = await makeModelWorld(blockOf('toml'));
		const config = new Config({ environment: models.world.environment, project: undefined });
		expect(config.notices).toEqual([]);
		expect(modelSettingsOf(config)).toMatchObject({
			default: 'mine/qwen3-coder',
			providers: {
				mine: { kind: 'openai-compatible', keyEnv: 'MINE_KEY' },
				anthropic: { keyFile: '/users/me/.keys/anthropic' },
			},
			facts: { 'mine/qwen3-coder': { contextWindow: 262_144, images: false } },
			budget: { turn: 1.5, session: 10, day: 50 },
			proxy: 'http://proxy.example.com:3128',
		});
	});

	it('has a table of facts that can be brought, and says what the program knows', async () => {
		using models = await makeModelWorld();
		models.put('project/facts.json', blockOf('json'));
		expect(await models.run(['models', 'update', 'facts.json'])).toEqual({
			stdout: '1 models, as of 2026-11-18\n',
			stderr: '',
			status: 0,
		});
		const { models: told } = readFacts(blockOf('json'), 'docs/models.md');
		expect(told).toEqual({ 'anthropic/claude-sonnet-5-5': knownFacts.models['anthropic/claude-sonnet-5-5'] });
	});

	it('names every provider that is known, and the variable of its key', () => {
		const rows = page.split('\n').filter((line) => line.startsWith('| `'));
		for (const { name, keyEnv } of knownProviders) {
			const row = rows.find((line) => line.includes(`\`${name}\``));
			expect([
				name,
				row !== undefined && (keyEnv[0] === undefined || row.includes(`\`${keyEnv[0]}\``)),
			]).toEqual([name, true]);
		}
	});

	it('calls the program in ways that it understands', async () => {
		using models = await makeModelWorld();
		const calls = blocks
			.filter(([language]) => language === 'sh')
			.flatMap(([, text]) => text.split('\n').filter((line) => line.startsWith('tenon ')));
		expect(calls).toHaveLength(5);
		for (const call of calls) {
			const words = [...call.replace(/ #.*/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
				([, quoted, plain]) => quoted ?? plain!,
			);
			const { stderr, status } = await models.run([
				// A conversation in the terminal takes the options of one question.
				...(words[1]!.startsWith('--') ? ['-p'] : []),
				...words.slice(1),
				'--help',
			]);
			expect([call, stderr, status]).toEqual([call, '', 0]);
		}
	});
});
