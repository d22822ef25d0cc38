/** A tool call of a fake model. */
export interface FakeCall {
	readonly id: string;
	readonly name: string;
	/** As JSON text, so that it can be cut or wrong. */
	readonly args: string;
}

/** What a fake model says, whatever the protocol. */
export interface FakeAnswer {
	readonly reasoning?: string;
	readonly text?: string;
	readonly calls?: readonly FakeCall[];
	readonly finish?: 'end' | 'length' | 'refusal' | 'content-filter';
	readonly usage?: { readonly input: number; readonly cached: number; readonly output: number };
}

/** One step of sending a body: bytes, a wait for something, or the end of the connection in the middle. */
export type BodyStep =
	| { readonly type: 'bytes'; readonly bytes: Uint8Array }
	| { readonly type: 'wait'; readonly until: Promise<void> }
	| { readonly type: 'cut' };

/** What a fake server answers one request with. */
export interface FakeReply {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly steps: readonly BodyStep[];
}

/** A body that is sent as it is. */
export const plainReply = (
	status: number,
	body: string,
	headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): FakeReply => ({ status, headers, steps: [{ type: 'bytes', bytes: Buffer.from(body) }] });

/** A stream of server-sent events, each in a piece of its own. */
export const streamReply = (events: readonly string[]): FakeReply => ({
	status: 200,
	headers: { 'content-type': 'text/event-stream; charset=utf-8' },
	steps: events.map((event) => ({ type: 'bytes', bytes: Buffer.from(event) })),
});

/** The same reply in pieces of one byte, which cut every character that has more than one. */
export const byteByByte = (reply: FakeReply): FakeReply => ({
	...reply,
	steps: reply.steps.flatMap((step): readonly BodyStep[] =>
		step.type === 'bytes'
			? [...step.bytes].map((byte) => ({ type: 'bytes', bytes: Uint8Array.of(byte) }))
			: [step],
	),
});

/** The first steps of a reply, and then what is said in place of the rest. */
export const brokenAfter = (reply: FakeReply, count: number, ...rest: readonly BodyStep[]): FakeReply => ({
	...reply,
	steps: [...reply.steps.slice(0, count), ...rest],
});

/** An event of a stream. */
export const sse = (data: object, event?: string): string =>
	`${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
