import {
	type ExtensionFrame,
	type FrameDraft,
	modelFailureFrame,
	modelQueryFrom,
	modelResultFrame,
	writeExtensionFrame,
} from '@tenon/wire';
import { messageOf } from '../../calls/message-of.ts';
import type { PeerCall } from '../link/peer.ts';
import type { ExtensionMethods } from '../messages.ts';
import { ModelFailure, type ModuleModelHandler } from '../model-handler.ts';
import type { HostPeer } from './host-peer.ts';

/** A provider as it is kept. */
export interface KeptProvider {
	readonly provider: string;
	readonly handler: ModuleModelHandler;
}

/** Answers for a model, in the words of the wire. Never rejects: what a handler throws is why there is no answer. */
export const answerModel = async (
	{ provider, handler }: KeptProvider,
	{ model, request }: ExtensionMethods['model']['params'],
	{ id, signal }: PeerCall,
	peer: HostPeer,
): Promise<string> => {
	const piece = (given: string | { readonly text?: string; readonly reasoning?: string }): void => {
		const { text = '', reasoning = '' } = typeof given === 'string' ? { text: given } : given;
		peer.tell('piece', { call: id, text, reasoning });
	};
	return writeExtensionFrame(
		await frameOf(() =>
			handler(modelQueryFrom(request), {
				id: String(id),
				provider,
				model,
				rawRequest: request,
				signal,
				piece,
			}),
		),
	);
};

const frameOf = async (answer: () => ReturnType<ModuleModelHandler>): Promise<FrameDraft<ExtensionFrame>> => {
	try {
		const given = await answer();
		return given instanceof ModelFailure
			? modelFailureFrame(frameId, given.message, given)
			: modelResultFrame(frameId, given);
	} catch (error) {
		return modelFailureFrame(frameId, messageOf(error));
	}
};

// A frame has one; here the call itself says what is answered.
const frameId = 'm';
