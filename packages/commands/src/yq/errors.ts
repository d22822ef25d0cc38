import { TenonError } from '@tenon/core';

/** A text that is no document of its format; the message names the place. */
export class DocumentFault extends TenonError {
	readonly code = 'commands.yq.document';
	/** What kind of fault it is, in the words of the reader that Debian's yq has. */
	readonly kind: string;
	/** 1 for the first. */
	readonly line: number;
	readonly column: number;

	constructor(
		kind: string,
		text: string,
		{ line, column }: { readonly line: number; readonly column: number },
	) {
		super(text);
		this.kind = kind;
		this.line = line;
		this.column = column;
	}
}

/** Words of a call that cannot be followed. */
export class YqUsageError extends TenonError {
	readonly code = 'commands.yq.usage';
	readonly status: number;

	constructor(text: string, status = 2) {
		super(text);
		this.status = status;
	}
}
