import { TenonError } from '@tenon/core';

/** A line is longer than the reader was told to keep in memory. */
export class LineTooLong extends TenonError {
	readonly code = 'bytes.line-too-long';
	readonly maxLineBytes: number;

	constructor(maxLineBytes: number) {
		super(`line longer than ${maxLineBytes} bytes; raise the limit or split the input`);
		this.maxLineBytes = maxLineBytes;
	}
}
