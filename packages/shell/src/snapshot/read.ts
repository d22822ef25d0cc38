import { type IgnoreConfig, isJsonError } from '@tenon/core';
import { toInteger } from '../arithmetic/integer.ts';
import { isIgnoreFile } from '../ignore/ignore-config.ts';
import { setOptions, shoptNames } from '../state/options.ts';
import { type ExactJson, fromExactJson, isSpecialKind, type SpecialKind } from '../values/exact-json.ts';
import { attributeBits } from './attributes.ts';
import { Field } from './field.ts';
import type { FunctionSnapshot, ShellSnapshot, VariableSnapshot } from './snapshot.ts';

/** Data of unknown form as a snapshot; throws `SnapshotError` for the first field that is wrong. */
export const readSnapshot = (data: unknown): ShellSnapshot => {
	const root = new Field(data);
	if (root.at('version').integer(0, Number.MAX_SAFE_INTEGER) !== 1) root.at('version').fail('version 1');
	return {
		version: 1,
		name: root.at('name').text(),
		positional: root.at('positional').texts(),
		cwd: root.at('cwd').textThat((text) => text.startsWith('/'), 'an absolute path'),
		umask: root.at('umask').integer(0, 0o777),
		directoryStack: root.at('directoryStack').texts(),
		status: root.at('status').integer(0, 255),
		pipeStatus: root
			.at('pipeStatus')
			.items()
			.map((item) => item.integer(0, 255)),
		lastArgument: root.at('lastArgument').text(),
		variables: root.at('variables').items().map(readVariable),
		functions: root.at('functions').items().map(readFunction),
		aliases: root.at('aliases').pairsOfTexts(),
		options: root
			.at('options')
			.items()
			.map((item) => item.textThat(isOption, 'an option of set -o')),
		shopt: root
			.at('shopt')
			.items()
			.map((item) => item.textThat(isShopt, 'an option of shopt')),
		traps: root.at('traps').pairsOfTexts(),
		disabledBuiltins: root.at('disabledBuiltins').texts(),
		hash: root.at('hash').pairsOfTexts(),
		random: {
			seed: root.at('random').at('seed').integer(0, 0xffff_ffff),
			last: root.at('random').at('last').integer(-1, 0xffff_ffff),
		},
		secondsMs: root.at('secondsMs').amount(),
		...(root.has('ignore') ? { ignore: readIgnore(root.at('ignore')) } : {}),
	};
};

const isOption = (name: string): boolean => Object.hasOwn(setOptions, name) || name === 'strict';
const isShopt = (name: string): boolean => shoptNames.includes(name);
const isName = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);

const readVariable = (field: Field): VariableSnapshot => ({
	name: field.at('name').textThat(isName, 'a name'),
	attributes: field
		.at('attributes')
		.textThat((text) => attributeBits(text) !== undefined, 'letters of declare'),
	value: readValue(field.at('value')),
});

const readValue = (field: Field): VariableSnapshot['value'] => {
	if (field.isNull) return null;
	if (field.isText) return field.text();
	if (field.has('declared')) return { declared: readKind(field.at('declared')) };
	if (field.has('indexed')) return { indexed: field.at('indexed').items().map(readElement) };
	if (field.has('associative')) return { associative: field.at('associative').pairsOfTexts() };
	if (field.has('typed')) return { typed: readTyped(field.at('typed')) };
	return field.fail('null, a text, {declared}, {indexed}, {associative} or {typed}');
};

const readTyped = (field: Field): ExactJson => {
	const json = field.at('json').text();
	const special = field
		.at('special')
		.items()
		.map((item) => {
			const [path, kind] = item.pair();
			return [path.items().map(readStep), kind.textThat(isSpecialKind, 'a kind') as SpecialKind] as const;
		});
	try {
		fromExactJson({ json, special });
	} catch (error) {
		if (isJsonError(error) || error instanceof RangeError) return field.fail('JSON and places in it');
		throw error;
	}
	return { json, special };
};

const readStep = (field: Field): string | number =>
	field.isText ? field.text() : field.integer(0, Number.MAX_SAFE_INTEGER);

const readKind = (field: Field): 'indexed' | 'associative' =>
	field.textThat((text) => text === 'indexed' || text === 'associative', 'indexed or associative') as
		| 'indexed'
		| 'associative';

const readElement = (field: Field): readonly [number | string, string] => {
	const [index, text] = field.pair();
	if (index.isText) return [index.textThat(isFarIndex, 'an index of 64 bits'), text.text()];
	return [index.integer(0, Number.MAX_SAFE_INTEGER), text.text()];
};

const isFarIndex = (text: string): boolean =>
	/^-?\d{16,19}$/.test(text) && typeof toInteger(BigInt(text)) === 'bigint';

const readFunction = (field: Field): FunctionSnapshot => ({
	name: field.at('name').text(),
	text: field.at('text').text(),
	file: field.at('file').text(),
	line: field.at('line').integer(1, Number.MAX_SAFE_INTEGER),
	attributes: field
		.at('attributes')
		.textThat((text) => /^x?r?t?$/.test(text), 'any of the letters x, r and t'),
});

const readIgnore = (field: Field): IgnoreConfig => ({
	scope: field
		.at('scope')
		.textThat(
			(text) => text === 'advisory' || text === 'enforced',
			'advisory or enforced',
		) as IgnoreConfig['scope'],
	files: field
		.at('files')
		.items()
		.map((item) => item.textThat(isIgnoreFile, 'a name without a slash')),
	useDefaults: field.at('useDefaults').flag(),
	autoGitignore: field.at('autoGitignore').flag(),
});
