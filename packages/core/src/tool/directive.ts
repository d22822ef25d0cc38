/**
 * Something that a tool asks of the turn in which a model called it, beside its result. Heard only where the call
 * succeeded; a script or a tool that called it hears nothing of it. Values and
 * options are plain data that JSON can write; with anything else the call has failed.
 */
export type ToolDirective =
	/** The turn ends with the value. */
	| { readonly type: 'finish'; readonly value: unknown }
	/** The turn stops, and the value says why. */
	| { readonly type: 'submit-error'; readonly value: unknown }
	/** The turn ends, and the next one works on the task in another frame: the model sees nothing of this one. */
	| {
			readonly type: 'switch-frame';
			readonly frameKey: string;
			readonly task: string;
			/** The turn options of the frame; absent: what it had before, else those of this turn. */
			readonly options?: unknown;
	  }
	/** Input for the running turn, or for the one after it if that ends before it hears of it. */
	| { readonly type: 'add-input'; readonly text: string; readonly when: 'this-turn' | 'next-turn' };
