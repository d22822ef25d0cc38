import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { JsonObject } from '../../data/json.ts';
import {
	count,
	jsonObject,
	listOf,
	objectOf,
	oneOf,
	recordOf,
	type Shape,
	ShapeError,
	text,
} from '../../data/shape.ts';
import { ProviderError } from '../../model/provider.ts';

/** What the options of a request may say, beside the conversation. */
export interface CallSettings {
	readonly temperature?: number;
	readonly topP?: number;
	readonly seed?: number;
	readonly stop?: readonly string[];
	/** In tokens of the answer. */
	readonly maxOutput?: number;
	/** How hard the model thinks. */
	readonly reasoning?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';
	/** Whether the model must call a tool, or may not. */
	readonly toolChoice?: 'auto' | 'none' | 'required';
	/** The answer is JSON of this schema. */
	readonly output?: { readonly schema: JsonObject; readonly name?: string };
	/** What one provider alone understands, by its name: `{ "openai": { "serviceTier": "flex" } }`. */
	readonly provider?: Readonly<Record<string, JsonObject>>;
}

/** Reads the options of a request. Throws {@link ProviderError}, which names the option. */
export const readSettings = (options: JsonObject): CallSettings => {
	try {
		return settingsShape(options, 'modelOptions');
	} catch (error) {
		if (!(error instanceof ShapeError)) throw error;
		throw new ProviderError(error.message, { fault: 'invalid-request', isRetryable: false, cause: error });
	}
};

const amount: Shape<number> = (value, path) => {
	if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
	throw new ShapeError(path, 'a number that is not negative', value);
};

const settingsShape: Shape<CallSettings> = objectOf(
	{},
	{
		temperature: amount,
		topP: amount,
		seed: count,
		stop: listOf(text),
		maxOutput: count,
		reasoning: oneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'),
		toolChoice: oneOf('auto', 'none', 'required'),
		output: objectOf({ schema: jsonObject }, { name: text }),
		provider: recordOf(jsonObject),
	},
);

/** The same in the words of the libraries. */
export const sampling = ({
	temperature,
	topP,
	seed,
	stop,
	reasoning,
	toolChoice,
	output,
}: CallSettings): Partial<LanguageModelV4CallOptions> => ({
	...(temperature !== undefined && { temperature }),
	...(topP !== undefined && { topP }),
	...(seed !== undefined && { seed }),
	...(stop !== undefined && { stopSequences: [...stop] }),
	...(reasoning !== undefined && { reasoning }),
	...(toolChoice !== undefined && { toolChoice: { type: toolChoice } }),
	...(output !== undefined && {
		responseFormat: { type: 'json', schema: output.schema, name: output.name ?? 'answer' },
	}),
});
