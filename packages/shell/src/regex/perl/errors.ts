import { RegexError } from '../errors.ts';

/** An expression in Perl's syntax that is wrong, or that asks for what is not offered here. */
export class PerlSyntaxError extends RegexError {
	override readonly message: string;
	/** Where in the expression, in UTF-16 units. */
	readonly at: number;
	readonly length: number;

	constructor(message: string, at: number, length = 1) {
		super('invalid-expression');
		this.message = message;
		this.at = at;
		this.length = length;
	}
}
