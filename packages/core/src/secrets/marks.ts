import { encodeText } from '../text/codec.ts';
import type { SecretFinder } from './find-secrets.ts';

/**
 * What stands in place of each secret: `[secret:NAME]`. Where a secret could be read out of that, or out of
 * that and what stands around it, another mark is taken: less of the name, other brackets.
 */
export const chooseMarks = (
	secrets: readonly { readonly name: string; readonly value: string }[],
	finder: SecretFinder,
): readonly Uint8Array[] => {
	const [open, close] = freeBrackets(secrets.map(({ value }) => value).join('\n'));
	return secrets.map(({ name }) => {
		const marks = [`secret:${name}`, 'secret', '***'].map((text) => encodeText(`${open}${text}${close}`));
		// The last is shorter than every secret.
		return marks.find((mark) => finder.find(mark).spans.length === 0)!;
	});
};

// A pair that no secret holds: then none can begin before a mark and end within it.
const freeBrackets = (values: string): readonly [string, string] => {
	const free = brackets.find((pair) => pair.every((bracket) => !values.includes(bracket)));
	if (free !== undefined) return free;
	let code = firstPrivateCode;
	while (values.includes(String.fromCodePoint(code))) code++;
	return [String.fromCodePoint(code), String.fromCodePoint(code)];
};

const brackets: readonly (readonly [string, string])[] = [
	['[', ']'],
	['<', '>'],
	['(', ')'],
	['{', '}'],
	['«', '»'],
];

const firstPrivateCode = 0xe000;
