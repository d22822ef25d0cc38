import { readFileSync } from 'node:fs';

/** One step of a conversation; `vectors/README.md` says what each means. */
export type Step =
	| { readonly send: string }
	| { readonly sendRaw: string }
	| { readonly sendBase64: string }
	| {
			readonly sendLong: {
				readonly before: string;
				readonly fill: string;
				readonly count: number;
				readonly after: string;
			};
	  }
	| { readonly expect: string }
	| { readonly expectAny: readonly string[] }
	| { readonly play: string }
	| { readonly closeStdin: true }
	| { readonly exit: number };

/** What a host and the vector extension say to each other. */
export interface Conversation {
	readonly name: string;
	readonly steps: readonly Step[];
}

/** All of `vectors/conversations.json`. */
export const conversations: readonly Conversation[] = JSON.parse(
	readFileSync(new URL('../vectors/conversations.json', import.meta.url), 'utf8'),
);
