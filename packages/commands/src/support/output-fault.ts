import { errnoText } from '@tenon/core';
import type { OutputFault } from '@tenon/shell';

/** Of commands that write line by line: at their end the reason is lost, unless it is that the output is closed. */
export const faultOfLines: OutputFault = {
	describe: (reason) => (reason === errnoText.EBADF ? `write error: ${reason}` : 'write error'),
};

/** Of commands that name the stream. */
export const faultOfStream: OutputFault = { describe: (reason) => `standard output: ${reason}` };
