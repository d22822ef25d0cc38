/** What a provider's error body says, whatever its protocol. */
export interface ProviderSays {
	/** One line, cut; `''` where the body has no words. */
	readonly message: string;
	/** Its codes, types and statuses, in lower case and joined by blanks. */
	readonly codes: string;
	/** The status that it names, where its answer has another one or none: in the middle of a stream. */
	readonly status: number | undefined;
	/** What it asks us to wait, where the body says so. */
	readonly waitMs: number | undefined;
}

/** Reads the body of an error. Never throws: what cannot be read says nothing. */
export const providerSays = (body: unknown): ProviderSays => {
	const root = record(typeof body === 'string' ? parsed(body) : body);
	const inner = record(Array.isArray(root) ? root[0] : (root.error ?? root));
	const error = record(inner.error ?? inner);
	const codes = [root.type, root.code, error.type, error.code, error.status, error.param].filter(isWord);
	const details = Array.isArray(error.details) ? error.details.map(record) : [];
	for (const { reason } of details) if (isWord(reason)) codes.push(reason);
	const own = [error.message, root.message, root.Message, msgIn(root.detail), root.error].find(isWord) ?? '';
	const message = [own, routed(error.metadata)].filter(isWord).join(': ');
	return {
		message: oneLine(message),
		codes: codes.join(' ').toLowerCase(),
		status: [error.code, root.code].find(isStatus),
		waitMs: details.map(({ retryDelay }) => secondsOf(retryDelay)).find((wait) => wait !== undefined),
	};
};

// Servers in Python list what is wrong with each field.
const msgIn = (detail: unknown): unknown =>
	Array.isArray(detail) ? detail.map((each) => record(each).msg).find(isWord) : detail;

// A router's own words say nothing; those of the service that it asked are beside them.
const routed = (metadata: unknown): string => {
	const { raw } = record(metadata);
	if (!isWord(raw)) return '';
	const { error, message } = record(parsed(raw));
	return [record(error).message, message, error].find(isWord) ?? raw;
};

const isStatus = (value: unknown): value is number =>
	Number.isInteger(value) && (value as number) >= 400 && (value as number) < 600;

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		// A body that is no JSON is the words of a proxy, or a page: its status says more.
		return {};
	}
};

const record = (value: unknown): Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '';

const secondsOf = (value: unknown): number | undefined => {
	const match = typeof value === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(value) : null;
	return match === null ? undefined : Math.ceil(Number(match[1]) * 1000);
};

// Neither a control character, which a terminal would act on, nor one that turns the direction of the text.
const oneLine = (text: string): string => {
	const line = text.replaceAll(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
	return line.length > maxWords ? `${line.slice(0, maxWords)}…` : line;
};

const maxWords = 300;
