/** What came of asking for a line: it, Ctrl-C, the end of the input, or a terminal that is gone. */
export type TypedLine =
	| { readonly kind: 'line'; readonly text: string }
	| { readonly kind: 'interrupted' }
	| { readonly kind: 'end' }
	| { readonly kind: 'gone' };

/** Where an interactive shell gets its lines from. */
export interface LineSource {
	/** Shows the prompt and waits for a line, which comes without its newline. */
	read(prompt: string): Promise<TypedLine>;
	/** Says something beside the line that is being typed; absent where nothing can stand beside it. */
	interject?(text: string): void;
	/** No more lines are asked for. */
	close(): void;
}
