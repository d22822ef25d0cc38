import type { Principal } from '../capability/principal.ts';
import { printable, quoteWords } from '../capability/printable.ts';
import type { Call, CallId, CallOrigin } from './call.ts';

/**
 * A call in words, for messages, logs and questions. Holds no argument values of tools, no query
 * and no credentials of addresses; never the call itself, so that an error kept for long keeps
 * nothing large alive.
 */
export interface CallSummary {
	readonly id: CallId;
	readonly kind: Call['kind'];
	readonly principal: Principal;
	readonly origin: CallOrigin;
	/** What a message starts with: the command's, tool's or program's name, else the kind. */
	readonly name: string;
	/** One line, cut where it is very long: `rm -r build`. */
	readonly text: string;
	readonly cwd: string;
}

/** Puts a call in words. */
export const summarizeCall = (call: Call): CallSummary => {
	const { id, kind, principal, origin, cwd } = call;
	return { id, kind, principal, origin, cwd, name: nameOf(call), text: textOf(call) };
};

const nameOf = (call: Call): string => {
	if (call.kind === 'command' || call.kind === 'tool') return printable(call.name);
	return call.kind === 'program' ? printable(call.path) : call.kind;
};

const textOf = (call: Call): string => {
	switch (call.kind) {
		case 'command':
			return quoteWords([call.name, ...call.argv]);
		case 'redirect':
			return `${redirectOperator[call.access]} ${quoteWords([call.path])}`;
		case 'tool':
			return printable(call.name);
		case 'program':
			return quoteWords([call.path, ...call.argv]);
		case 'network':
			return printable(`${call.method} ${withoutSecrets(call.url)}`);
	}
};

const redirectOperator = { read: '<', append: '>>', overwrite: '>' } as const;

// Credentials stand before the @ of the authority, tokens in the query.
const withoutSecrets = (url: string): string => {
	const [head = ''] = url.split(/[?#]/, 1);
	const shown = head.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1');
	return head.length < url.length ? `${shown}?…` : shown;
};
