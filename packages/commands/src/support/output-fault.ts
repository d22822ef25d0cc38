import type { OutputFault } from '@tenon/shell';

/** Of commands that write line by line: at their end the reason is lost. */
export const faultOfLines: OutputFault = { describe: () => 'write error' };

/** Of commands that name the stream. */
export const faultOfStream: OutputFault = { describe: (reason) => `standard output: ${reason}` };
