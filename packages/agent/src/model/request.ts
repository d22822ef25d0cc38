import type { JsonObject } from '../data/json.ts';
import type { Message } from './message.ts';

/** A tool as a model is told of it. */
export interface ToolSpec {
	readonly name: string;
	readonly description: string;
	/** JSON Schema of the arguments. */
	readonly input: JsonObject;
}

/** One call of a model: everything that decides the answer, attachments by reference. */
export interface ModelRequest {
	readonly model: string;
	/** Byte-stable from call to call, for the sake of providers' caches. */
	readonly systemPrompt: string;
	readonly messages: readonly Message[];
	readonly tools: readonly ToolSpec[];
	/** What the provider understands and we only carry: temperature, reasoning effort … */
	readonly options: JsonObject;
}
