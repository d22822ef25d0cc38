import { TenonError, unknownName } from '@tenon/core';

/** No model has the name that was asked for. */
export class ModelUnknown extends TenonError {
	readonly code = 'model.unknown';
	/** The name that was asked for. */
	readonly model: string;
	/** The names that there are. */
	readonly known: readonly string[];

	constructor(model: string, known: readonly string[]) {
		super(unknownName('model', model, known));
		this.model = model;
		this.known = known;
	}
}
