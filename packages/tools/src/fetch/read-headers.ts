import { ToolFailure } from '../support/tool-failure.ts';

/** The headers of a caller as a request has them. Throws `ToolFailure` for one that may not be sent. */
export const readHeaders = (
	headers: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] =>
	Object.entries(headers).map(([name, value]) => {
		if (
			!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name) ||
			/[\0\r\n]/.test(value) ||
			framing.has(name.toLowerCase())
		)
			throw new ToolFailure(`${JSON.stringify(name)}: this header cannot be sent`, { exitStatus: 2 });
		return [name, value] as const;
	});

/** What decides where a request goes and where it ends is not the caller's to say. */
const framing: ReadonlySet<string> = new Set([
	'connection',
	'content-length',
	'host',
	'keep-alive',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
]);
