import type { JsonObject } from '../data/json.ts';
import type { ModelRequest } from '../model/request.ts';
import type { ModelResponse } from '../model/response.ts';

/** A model call beside the conversation. */
export interface DirectRequest extends Partial<Omit<ModelRequest, 'messages' | 'options'>> {
	readonly messages: ModelRequest['messages'];
	readonly options?: JsonObject;
	/**
	 * Names the call among those of its source: needed where calls are made side by side or not always. Default: its
	 * number among them.
	 */
	readonly key?: string;
}

/** What a direct call came to. */
export interface DirectCompletion {
	readonly response: ModelResponse;
	/** The text of the response. */
	readonly text: string;
}

/** Calls models beside the conversation: nothing of it joins the transcript, all of it is journaled and paid for. */
export interface DirectCompletions {
	/**
	 * Calls the turn's model, or the one that the request names, once; a failure that may pass is tried again as for any
	 * call. The tokens are booked on `usageSource` with the turn's commit. Rejects with `model.provider`.
	 */
	complete(request: DirectRequest, usageSource: string): Promise<DirectCompletion>;
}
