import { encodeText, type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { BodyBytes, readFile } from './body.ts';
import { CurlFailure } from './curl-failure.ts';

/** `-F` and `--form-string`, in the order in which they were given. */
export interface FormPart {
	readonly value: string;
	/** Whether `@`, `<` and `;` have no meaning. */
	readonly isPlain: boolean;
}

/** A form of several parts, and the type that says how they are parted. */
export interface Multipart {
	readonly body: Uint8Array;
	readonly contentType: string;
}

/** Makes the body of a multipart form. `boundary`: what no part contains. */
export const multipartOf = function* (
	context: CommandContext,
	parts: readonly FormPart[],
	boundary: string,
): Flow<Multipart> {
	const body = new BodyBytes(context);
	for (const { value, isPlain } of parts) {
		const equals = value.indexOf('=');
		if (equals < 1) throw new CurlFailure(2, `Illegally formatted input field`);
		const name = value.slice(0, equals);
		const content = value.slice(equals + 1);
		const given = isPlain ? { text: content, settings: new Map<string, string>() } : settingsOf(content);
		const isFile = !isPlain && given.text.startsWith('@');
		const fromFile = isFile || (!isPlain && given.text.startsWith('<'));
		const bytes = fromFile ? yield* readFile(context, given.text.slice(1)) : encodeText(given.text);
		const file = isFile
			? (given.settings.get('filename') ?? given.text.slice(1).replace(/^.*\//s, ''))
			: given.settings.get('filename');
		const type = given.settings.get('type') ?? (file === undefined ? undefined : typeOfName(file));
		const head = [
			`--${boundary}`,
			`Content-Disposition: form-data; name="${escaped(name)}"${file === undefined ? '' : `; filename="${escaped(file)}"`}`,
			...(type === undefined ? [] : [`Content-Type: ${type}`]),
		];
		for (const piece of [encodeText(`${head.join('\r\n')}\r\n\r\n`), bytes, lineEnd]) body.add(piece);
		yield* wait(context.breathe());
	}
	body.add(encodeText(`--${boundary}--\r\n`));
	return { body: body.join(), contentType: `multipart/form-data; boundary=${boundary}` };
};

const lineEnd = encodeText('\r\n');

const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&');

const settingsOf = (content: string): { readonly text: string; readonly settings: Map<string, string> } => {
	const settings = new Map<string, string>();
	const text = content.replace(
		/;\s*(type|filename|encoder|headers)=("(?:[^"\\]|\\.)*"|[^;]*)/g,
		(_, key, value) => {
			settings.set(
				key,
				String(value).startsWith('"') ? String(value).slice(1, -1).replace(/\\(.)/g, '$1') : value,
			);
			return '';
		},
	);
	return { text, settings };
};

const typeOfName = (name: string): string =>
	types.get(/\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? unknownType;

const unknownType = 'application/octet-stream';

const types: ReadonlyMap<string, string> = new Map([
	['gif', 'image/gif'],
	['jpg', 'image/jpeg'],
	['jpeg', 'image/jpeg'],
	['png', 'image/png'],
	['svg', 'image/svg+xml'],
	['txt', 'text/plain'],
	['htm', 'text/html'],
	['html', 'text/html'],
	['pdf', 'application/pdf'],
	['xml', 'application/xml'],
]);
