import type { ModelRequest } from '../../src/model/request.ts';
import type {
	ProtocolBeforeLlmCallContext,
	ProtocolRuntimeContext,
	ProtocolSessionPlugin,
	SessionMaterialization,
} from '../../src/plugins/protocol-session.ts';
import { publishedProtocol } from '../../src/plugins/published.ts';

/** A generation of the contract. */
export type Generation = 'current' | 'published';

/** The session half of a protocol without what differs between the generations: the name of one method, and of one field. */
export interface Common extends Omit<ProtocolSessionPlugin, 'configureOnMaterialize' | 'beforeLlmCall'> {
	configure?(context: ProtocolRuntimeContext, materialization: SessionMaterialization): void;
	/** A frame to switch to. */
	before?(
		context: ProtocolBeforeLlmCallContext,
		request: ModelRequest,
	): Promise<{ readonly frame: string; readonly task: string } | null>;
}

/** The session half of a protocol in a generation. */
export const sessionOf = (
	generation: Generation,
	{ configure, before, ...common }: Common,
): ProtocolSessionPlugin => {
	const frameOf = async (context: ProtocolBeforeLlmCallContext, request: ModelRequest) =>
		(await before?.(context, request)) ?? null;
	if (generation === 'current')
		return {
			...common,
			...(configure === undefined ? {} : { configureOnMaterialize: configure }),
			beforeLlmCall: async (...asked) => {
				const chosen = await frameOf(...asked);
				return chosen && { switchAgentFrame: { frameKey: chosen.frame, task: chosen.task } };
			},
		};
	return publishedProtocol({
		...common,
		...(configure === undefined ? {} : { configureRuntimeOnMaterialize: configure }),
		beforeLlmCall: async (...asked) => {
			const chosen = await frameOf(...asked);
			return chosen && { switchAgentFrame: { frameId: chosen.frame, task: chosen.task } };
		},
	});
};

/** Whether a request begins a frame that a switch opened. */
export const isTask = ({ messages: [first] }: ModelRequest): boolean =>
	first?.role === 'user' && first.source === 'task';
