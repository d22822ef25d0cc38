import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeText } from '@tenon/core';
import { expect, it } from 'vitest';
import { quoteAlways, quoteName } from './quote.ts';

const names = [
	...Array.from({ length: 127 }, (_, at) => String.fromCharCode(at + 1))
		.filter((character) => character !== '/' && character !== '.')
		.flatMap((character) => [
			character,
			`a${character}`,
			`a${character}b`,
			`it's${character}`,
			`${character}'s`,
			`${character}'${character}'${character}`,
		]),
	"it's",
	`it's "so"`,
	"it's $x",
	"a\n'b",
	'é',
	"'é",
	"\udcff'\udcff",
	'日本',
	'\udcff',
	'x\udce9y',
	'a\u0085b',
	'{a}',
];

it.each([
	['shell-escape', quoteName],
	['shell-escape-always', quoteAlways],
] as const)('names are shown as with --quoting-style=%s', (style, quote) => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-quote-'));
	try {
		for (const name of names) writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), encodeText(name)]), '');
		const shown = spawnSync('ls', ['-A', '-U', `--quoting-style=${style}`, folder], {
			encoding: 'latin1',
			env: { LC_ALL: 'C.UTF-8', PATH: process.env.PATH },
		});
		const ours = names.map((name) => Buffer.from(encodeText(quote(name))).toString('latin1'));
		expect(shown.stdout.split('\n').slice(0, -1).sort()).toEqual(ours.sort());
	} finally {
		rmSync(folder, { recursive: true });
	}
});
