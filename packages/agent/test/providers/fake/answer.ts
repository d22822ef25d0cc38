/** A tool call of a fake model. */
export interface FakeCall {
	readonly id: string;
	readonly name: string;
	/** As JSON text, so that it can be cut or wrong. */
	readonly args: string;
}

/** A part of what a fake model says; `hidden`: a thought that is sent encrypted alone, where the protocol has such. */
export type FakePart =
	| { readonly type: 'reasoning' | 'text' | 'hidden'; readonly text: string }
	| ({ readonly type: 'call' } & FakeCall);

/** What a fake model says, whatever the protocol: thought, text and calls in this order, or parts in an order of their own. */
export interface FakeAnswer {
	readonly reasoning?: string;
	readonly text?: string;
	readonly calls?: readonly FakeCall[];
	readonly parts?: readonly FakePart[];
	/** The fragments of its calls come by turns, where the protocol allows it. */
	readonly isWoven?: boolean;
	/** The model that it says it served; default: the one that was asked for. */
	readonly served?: string;
	readonly finish?: 'end' | 'length' | 'refusal' | 'content-filter';
	readonly usage?: { readonly input: number; readonly cached: number; readonly output: number };
}

/** The parts of an answer in their order. */
export const partsIn = ({ reasoning, text, calls = [], parts }: FakeAnswer): readonly FakePart[] =>
	parts ?? [
		...(reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning } as const]),
		...(text === undefined ? [] : [{ type: 'text', text } as const]),
		...calls.map((call) => ({ type: 'call', ...call }) as const),
	];

/** Runs of parts: calls beside each other are one, so that their fragments can come by turns. */
export const runsIn = (
	answer: FakeAnswer,
): readonly (Exclude<FakePart, FakeCall> | readonly FakeCall[])[] => {
	const runs: (Exclude<FakePart, FakeCall> | FakeCall[])[] = [];
	for (const part of partsIn(answer)) {
		const before = runs.at(-1);
		if (part.type !== 'call') runs.push(part);
		else if (Array.isArray(before)) before.push(part);
		else runs.push([part]);
	}
	return runs;
};

/** The same things of several by turns, or of one after the other. */
export const inTurns = <T>(lists: readonly (readonly T[])[], isWoven: boolean): readonly T[] => {
	if (!isWoven) return lists.flat();
	const longest = Math.max(0, ...lists.map(({ length }) => length));
	return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
};

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
