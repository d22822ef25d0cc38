import type { CompactionProposal } from '@tenon/core';
import { integer, nullOr, objectOf, ShapeError, text } from '../data/shape.ts';
import type { Message } from '../model/message.ts';
import type { ModelRequest } from '../model/request.ts';
import { expiring } from '../plugins/expiring.ts';
import { askPlugin, inOrder } from '../plugins/hook-policy.ts';
import { keptProblem, openingText } from '../protocols/standard/compaction.ts';
import { contextSize } from '../protocols/standard/context-size.ts';
import { contextBudget, optionsOf } from '../protocols/standard/options.ts';
import type { CompactionRequest } from './compactor.ts';
import type { TurnContext } from './turn-context.ts';
import { turnServices } from './turn-services.ts';

/** A proposal, and who made it. */
export interface OwnedProposal extends CompactionProposal {
	/** Empty: nothing was changed. */
	readonly by: string;
}

/** What a proposal is judged by. */
export interface ProposalPlace {
	readonly messages: readonly Message[];
	/** How many messages stay by default. */
	readonly kept: number;
	/** What the frame's requests are made of, without messages. */
	readonly request: ModelRequest;
	/** Beyond it a context is compacted again, in tokens. */
	readonly compactAbove: number;
}

/** What proposals of a turn's compaction are judged by. */
export const proposalPlace = async (
	{ environment, models, decided }: TurnContext,
	messages: readonly Message[],
	kept: number,
): Promise<ProposalPlace> => {
	const { model, systemPrompt, tools, options } = environment;
	const window = await models.contextWindow(model);
	const { compactAbove } = contextBudget(window, optionsOf(decided.protocol.options));
	return {
		messages,
		kept,
		request: { model, systemPrompt, tools, options, messages: [] },
		compactAbove,
	};
};

/** Reads a proposal. Throws {@link ShapeError} for one that is none, splits a call from its results, or leaves too much. */
export const readProposal = (given: unknown, place: ProposalPlace): CompactionProposal => {
	const { summary, kept } = proposalShape(given, 'value');
	const proposal = { summary: summary === null || summary.trim() === '' ? null : summary, kept };
	const problem = keptProblem(place.messages, kept) ?? roomProblem(proposal, place);
	if (problem !== undefined) throw new ShapeError('value.kept', problem, kept);
	return proposal;
};

// What would be compacted again at once, by the same proposal, would never come to an end.
const roomProblem = ({ summary, kept }: CompactionProposal, place: ProposalPlace): string | undefined => {
	const { messages, request, compactAbove } = place;
	if (kept <= place.kept) return undefined;
	if (summary === null) return `at most ${place.kept} where the model writes the summary`;
	const opening = openingText(messages, kept, { summary, by: '' });
	const left: Message[] = [
		{ role: 'user', id: 'summary', source: 'summary', parts: [{ type: 'text', text: opening }] },
		...messages.slice(messages.length - kept),
	];
	const tokens = contextSize({ ...request, messages: left }, null);
	return tokens <= compactAbove
		? undefined
		: `fewer messages: ${kept} and the summary take about ${tokens} tokens, and ${compactAbove} are free`;
};

const proposalShape = objectOf<CompactionProposal>({ summary: nullOr(text), kept: integer });

/**
 * Asks the plugins that compact, then the subscribers of `compaction`; the first plugin that writes a summary has
 * written it.
 */
export const proposedCompaction = async (
	context: TurnContext,
	request: CompactionRequest,
	step: number,
	place: ProposalPlace,
): Promise<OwnedProposal> => {
	const { plugins, settings, signal, pluginFailed, hooks } = context;
	for (const compactor of inOrder(plugins?.registered.compactors ?? [])) {
		const { context: lent, expire } = expiring('compaction', request);
		const answer = await askPlugin(
			compactor,
			{ name: 'compact', clock: settings.clock, signal, failed: pluginFailed },
			(compact) => compact(lent),
			(raw) => ofCompactor(raw, place),
		);
		expire();
		signal.throwIfAborted();
		if (answer.type === 'answer' && answer.value.summary !== null)
			return { ...answer.value, by: compactor.owner };
	}
	const services = turnServices(context, request.direct);
	const proposal = await hooks.compaction(request, { step, place, services });
	signal.throwIfAborted();
	return proposal;
};

// A text alone leaves the messages that stay as they are.
const ofCompactor = (raw: unknown, place: ProposalPlace): CompactionProposal => {
	if (typeof raw === 'object' && raw !== null) return readProposal({ kept: place.kept, ...raw }, place);
	return readProposal({ summary: raw ?? null, kept: place.kept }, place);
};
