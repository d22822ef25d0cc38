import { asJson } from '../data/json.ts';
import { innerEnvelope } from '../effects/envelope.ts';
import type { EffectJournal } from '../effects/journal.ts';
import type { NewNode, UsageRecord } from '../store/graph.ts';
import type { JournalEntry } from '../store/journal.ts';
import { addUsage, isUsage, noUsage, totalTokens } from '../turn/usage.ts';
import {
	batchOf,
	callKeyOf,
	joinBatches,
	purchasesOf,
	type StreamBatch,
	type StreamedPurchase,
} from './stream-batches.ts';
import type { LedgerCall, TurnContext } from './turn-context.ts';

/** A model call that was made and gave no answer: its process died, its turn was cancelled, its stream broke off. */
export interface InterruptedCall extends StreamedPurchase {
	/** The replay key of the call. */
	readonly key: string;
	readonly step: number;
}

/** All interrupted model calls of a turn, in whatever process they were made, in the order in which they began. */
export const interruptedIn = (journal: EffectJournal): readonly InterruptedCall[] => {
	const batches = new Map<string, StreamBatch[]>();
	for (const entry of journal.settled()) {
		const key = callKeyOf(entry.key);
		if (key !== undefined) batches.set(key, [...(batches.get(key) ?? []), batchOf(entry)]);
	}
	return [...batches].flatMap(([key, rows]) =>
		unanswered(joinBatches(rows), journal.entry(key)).map((purchase) => ({
			...purchase,
			key,
			step: stepIn(key),
		})),
	);
};

/**
 * Tells of the interrupted purchases of a call by earlier processes, and has what is known of their cost booked once,
 * before the call is made again.
 */
export const recallInterrupted = async (
	context: TurnContext,
	{ key, step, model }: { readonly key: string; readonly step: number; readonly model: string },
): Promise<void> => {
	const { journal, tell, models, sessionId, turn } = context;
	const answer = journal.entry(key);
	for (const { purchase, text, reasoning, usage, ...asked } of unanswered(
		purchasesOf(journal, key),
		answer,
	)) {
		const { provider } = asked;
		const told = { step, purchase, provider, model: asked.model, text, reasoning, usage };
		tell({ type: interruptedType, correlationId: `step/${step}`, ...told });
		if (usage === null || !isUsage(usage) || answer?.state === 'settled') continue;
		const access = await models.access(model);
		if (access.type !== 'open') continue;
		const place = { sessionId, turnId: turn.turnId, step };
		await journal.execute(innerEnvelope(key, 'booked', String(purchase), null), async () => {
			await access.provider.interrupted?.(usage, place);
			return { booked: asJson(usage) };
		});
	}
};

/** The tokens that the interrupted purchases of a call are known to have used. */
export const interruptedTokens = (journal: EffectJournal, key: string): number =>
	unanswered(purchasesOf(journal, key), journal.entry(key)).reduce(
		(sum, { usage }) => sum + (usage !== null && isUsage(usage) ? totalTokens(usage) : 0),
		0,
	);

/** Interrupted calls as the ledger has them. */
export const interruptedCalls = (calls: readonly InterruptedCall[]): readonly LedgerCall[] =>
	calls.map(({ step, provider, model, attempts, usage }) => ({
		...{ source: interruptedSource, step, provider, model, servedModel: null, responseId: null },
		...{ finishReason: 'aborted', failedAttempts: attempts - 1 },
		usage: usage !== null && isUsage(usage) ? usage : noUsage,
	}));

/** What interrupted calls are known to have used, by model. */
export const interruptedUsage = (calls: readonly InterruptedCall[]): readonly UsageRecord[] => {
	const sums = new Map<string, UsageRecord>();
	for (const { model, usage } of calls) {
		if (usage === null || !isUsage(usage)) continue;
		const before = sums.get(model);
		const sum = before === undefined ? usage : (addUsage(before, usage) ?? before);
		sums.set(model, { ...sum, source: interruptedSource, model });
	}
	return [...sums.values()];
};

/**
 * The nodes of a turn with what its interrupted calls leave in the graph, for people and never for a model: each before
 * the answer of its step, or at the end where the step has none.
 */
export const withInterrupted = (
	nodes: readonly NewNode[],
	calls: readonly InterruptedCall[],
	turnId: string,
): readonly NewNode[] => {
	const answers = new Map<number, InterruptedCall[]>();
	for (const call of calls) answers.set(call.step, [...(answers.get(call.step) ?? []), call]);
	const placed = nodes.flatMap((node) => {
		const step = answeredStep(node, turnId);
		const before = answers.get(step) ?? [];
		answers.delete(step);
		return [...before.map((call) => interruptedNode(call, turnId)), node];
	});
	return [...placed, ...[...answers.values()].flat().map((call) => interruptedNode(call, turnId))];
};

/** What there was of an answer that was interrupted; `undefined`: the node is something else. */
export const interruptedAnswer = ({
	kind,
	payload,
}: Pick<NewNode, 'kind' | 'payload'>): { readonly text: string; readonly reasoning: string } | undefined => {
	const { type, text, reasoning } = payload;
	if (kind !== 'event' || type !== interruptedType) return undefined;
	return { text: String(text), reasoning: String(reasoning) };
};

const interruptedNode = (
	{ step, purchase, provider, model, text, reasoning, usage }: InterruptedCall,
	turnId: string,
): NewNode => ({
	id: `${turnId}/interrupted/${step}/${purchase}`,
	kind: 'event',
	payload: asJson({ type: interruptedType, step, purchase, provider, model, text, reasoning, usage }),
});

// The step that a message of the model answers; NaN for any other node.
const answeredStep = ({ id, kind, payload }: NewNode, turnId: string): number =>
	kind === 'message' && payload.role === 'assistant' && id.startsWith(`${turnId}/`)
		? Number(id.slice(turnId.length + 1).split('/', 1)[0])
		: Number.NaN;

const interruptedSource = 'interrupted';
const interruptedType = 'model-call-interrupted';

// The answer says which purchase it came from; one of a call that failed counts where something had come of it.
const unanswered = (
	purchases: ReadonlyMap<number, StreamedPurchase>,
	answer: JournalEntry | undefined,
): readonly StreamedPurchase[] => {
	const { type, purchase: last = Number.POSITIVE_INFINITY } = Object(answer?.outcome) as {
		readonly type?: string;
		readonly purchase?: number;
	};
	return [...purchases.values()].filter(({ purchase, text, reasoning, usage }) => {
		if (purchase !== last) return purchase < last;
		return type !== 'llm' && (text !== '' || reasoning !== '' || usage !== null);
	});
};

const stepIn = (key: string): number => Number(key.split('/')[1]);
