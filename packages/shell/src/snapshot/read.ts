import { setOptions, shoptNames } from '../state/options.ts';
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
	if (field.has('indexed')) return { indexed: field.at('indexed').items().map(readElement) };
	if (field.has('associative')) return { associative: field.at('associative').pairsOfTexts() };
	return field.fail('null, a text, {indexed} or {associative}');
};

const readElement = (field: Field): readonly [number, string] => {
	const [index, text] = field.pair();
	return [index.integer(0, Number.MAX_SAFE_INTEGER), text.text()];
};

const readFunction = (field: Field): FunctionSnapshot => ({
	name: field.at('name').text(),
	text: field.at('text').text(),
	file: field.at('file').text(),
	line: field.at('line').integer(1, Number.MAX_SAFE_INTEGER),
	attributes: field
		.at('attributes')
		.textThat((text) => /^x?r?t?$/.test(text), 'any of the letters x, r and t'),
});
