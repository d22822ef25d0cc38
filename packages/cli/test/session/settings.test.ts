import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

describe.each(services)('a service %s', { timeout: 60_000 }, (_name, open) => {
	it('lists, explains, writes and removes settings; comments of the file stay', async () => {
		await using session = await watched(open, {
			homeFiles: { '.config/tenon/tenon.toml': '# mine\n[models]\ndefault = "ollama/a" # small\n' },
		});
		const { service, world } = session;
		const file = join(world.home, '.config/tenon/tenon.toml');
		const { settings, problems } = await service.listSettings();
		expect(problems).toEqual([]);
		expect(settings.find(({ key }) => key === 'models.default')).toMatchObject({
			value: 'ollama/a',
			source: 'user',
		});
		expect(await service.writeSetting({ key: 'ui.plain', value: true })).toEqual({ file, shadowedBy: null });
		await service.writeSetting({ key: 'extensions.paths', value: ['~/mine'] });
		await service.writeSetting({ key: 'models.default', value: 'ollama/b' });
		expect(readFileSync(file, 'utf8')).toBe(
			'# mine\n[models]\ndefault = "ollama/b" # small\n\n[ui]\nplain = true\n\n[extensions]\npaths = ["~/mine"]\n',
		);
		expect(await service.explainSetting({ key: 'ui.plain' })).toMatchObject({
			value: true,
			expected: 'true or false',
			meaning: 'Whether the conversation is written as plain lines, for screen readers.',
		});
		await service.removeSetting({ key: 'ui.plain' });
		expect((await service.explainSetting({ key: 'ui.plain' })).value).toBe(null);
		expect(JSON.parse(JSON.stringify(await service.listSettings()))).toEqual(await service.listSettings());
	});

	it('refuses settings that there are not, values that do not fit, and what a project cannot set', async () => {
		await using session = await watched(open, {});
		const { service } = session;
		await expect(service.explainSetting({ key: 'ui.plian' })).rejects.toMatchObject({
			code: 'service.unknown-setting',
			message: expect.stringContaining("did you mean 'ui.plain'"),
		});
		await expect(service.writeSetting({ key: 'ui.plain', value: 'perhaps' })).rejects.toMatchObject({
			code: 'service.bad-argument',
			message: "ui.plain: expected true or false, got 'perhaps'; written as: plain = false",
		});
		await expect(service.writeSetting({ key: 'ui.plain', value: 7 })).rejects.toMatchObject({
			message: 'ui.plain: expected true or false, got 7; written as: plain = false',
		});
		await expect(
			service.writeSetting({ key: 'session.mode', value: 'full', isProject: true }),
		).rejects.toMatchObject({
			code: 'service.bad-argument',
			message: 'session.mode: a project cannot set this; only your own file can',
		});
		await expect(service.removeSetting({ key: 'ui.plain' })).rejects.toMatchObject({
			code: 'service.bad-argument',
			message: expect.stringContaining('says nothing about it'),
		});
	});
});
