import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { readConfigFlags } from '../../src/config/flags.ts';
import { readKey } from '../../src/config/read-key.ts';
import { configSchema } from '../../src/config/schema/json-schema.ts';
import { configKeys } from '../../src/config/schema/keys.ts';
import { keysTable } from '../../src/config/schema/keys-table.ts';
import { readDoctorFlags } from '../../src/doctor/flags.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const page = readFileSync(new URL('configuration.md', docs), 'utf8');
const blocks = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(
	([, language, text]) => [language!, text!] as const,
);
const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(configSchema());

describe('docs/configuration.md', () => {
	it('has every key, as the schema says', () => {
		expect(page).toContain(keysTable());
	});

	it('calls the program in ways that it understands', () => {
		const calls = blocks
			.filter(([language]) => language === 'sh')
			.flatMap(([, text]) => text.split('\n'))
			.filter((line) => line.startsWith('tenon '))
			.map((line) =>
				line
					.replace(/ *(?:#|>).*/, '')
					.split(' ')
					.slice(1),
			);
		expect(calls).toHaveLength(13);
		for (const [command, ...args] of calls) {
			const read = command === 'config' ? readConfigFlags(args) : readDoctorFlags(args);
			expect([args, read.kind]).toEqual([args, command === 'config' ? 'do' : 'look']);
			if (read.kind === 'do' && 'key' in read && read.action !== 'unset')
				expect(readKey(read.key)).toMatchObject({ key: {} });
		}
	});

	it('has settings that the schema accepts', () => {
		for (const [language, text] of blocks)
			if (language === 'toml') expect([validate(parse(text)), validate.errors]).toEqual([true, null]);
	});
});

describe('docs/tenon.schema.json', () => {
	it('is what tenon config schema prints', () => {
		expect(JSON.parse(readFileSync(new URL('tenon.schema.json', docs), 'utf8'))).toEqual(configSchema());
	});

	it('accepts the example of each key, and refuses an unknown one beside it', () => {
		for (const { key, example } of configKeys) {
			const table = key
				.split('.')
				.slice(0, -1)
				.map((step) => (step === '*' ? '"any.name"' : step));
			const text = `[${table.join('.')}]\n${example}\n`;
			expect([key, validate(parse(text))]).toEqual([key, true]);
			expect([key, validate(parse(`${text}nosuch = 1\n`))]).toEqual([key, false]);
		}
	});
});
