import type { JsonObject } from '../data/json.ts';
import { ModelUnknown } from './model-unknown.ts';
import { type ModelFacts, type ModelResolver, unknownFacts } from './models.ts';
import type { Provider } from './provider.ts';

/** The options of an agent that has one model: `new Agent({ store, ...oneModel(provider, 'large') })`. */
export const oneModel = (
	provider: Provider,
	id: string,
	more: { readonly facts?: Partial<ModelFacts>; readonly options?: JsonObject } = {},
): { readonly models: ModelResolver; readonly defaultModel: string } => {
	const { facts = {}, options = {} } = more;
	const model = { id, provider, facts: { ...unknownFacts, ...facts }, options };
	return {
		models: {
			resolve: (asked) => {
				if (asked !== id) throw new ModelUnknown(asked, [id]);
				return model;
			},
		},
		defaultModel: id,
	};
};
