import type { ParsedArguments } from '@tenon/shell';

/** The options of `patch`. */
export const patchOptions = {
	strip: {
		kind: 'value',
		short: 'p',
		long: 'strip',
		value: 'NUM',
		type: 'string',
		summary: 'take NUM leading components off file names',
	},
	reverse: { kind: 'flag', short: 'R', long: 'reverse', summary: 'the patch goes from new to old' },
	forward: {
		kind: 'flag',
		short: 'N',
		long: 'forward',
		summary: 'skip patches that seem to be applied already',
	},
	dryRun: { kind: 'flag', long: 'dry-run', summary: 'change nothing, tell what would happen' },
	output: {
		kind: 'value',
		short: 'o',
		long: 'output',
		value: 'FILE',
		type: 'string',
		summary: 'write to FILE',
	},
	input: {
		kind: 'value',
		short: 'i',
		long: 'input',
		value: 'PATCHFILE',
		type: 'string',
		summary: 'read PATCHFILE',
	},
	rejectFile: {
		kind: 'value',
		short: 'r',
		long: 'reject-file',
		value: 'FILE',
		type: 'string',
		summary: 'write hunks that do not fit to FILE, or with - nowhere',
	},
	backup: { kind: 'flag', short: 'b', long: 'backup', summary: 'keep the old file as FILE.orig' },
	backupIfMismatch: {
		kind: 'flag',
		long: 'backup-if-mismatch',
		summary: 'keep it if the patch does not fit exactly',
	},
	noBackupIfMismatch: { kind: 'flag', long: 'no-backup-if-mismatch', summary: 'keep it only if asked to' },
	suffix: {
		kind: 'value',
		short: 'z',
		long: 'suffix',
		value: 'SUFFIX',
		type: 'string',
		summary: 'SUFFIX instead of .orig',
	},
	directory: {
		kind: 'value',
		short: 'd',
		long: 'directory',
		value: 'DIR',
		type: 'string',
		summary: 'work in DIR',
	},
	removeEmpty: {
		kind: 'flag',
		short: 'E',
		long: 'remove-empty-files',
		summary: 'remove files that are empty afterwards',
	},
	fuzz: {
		kind: 'value',
		short: 'F',
		long: 'fuzz',
		value: 'LINES',
		type: 'string',
		summary: 'lines of context that may differ',
	},
	silent: { kind: 'flag', short: 's', long: 'silent', summary: 'tell only of errors' },
	quiet: { kind: 'flag', long: 'quiet', summary: 'the same as --silent' },
	verbose: { kind: 'flag', long: 'verbose', summary: 'tell more' },
	force: { kind: 'flag', short: 'f', long: 'force', summary: 'ask nothing, apply' },
	batch: { kind: 'flag', short: 't', long: 'batch', summary: 'ask nothing, skip or reverse' },
	unified: { kind: 'flag', short: 'u', long: 'unified', summary: 'the patch is unified' },
	context: { kind: 'flag', short: 'c', long: 'context', summary: 'the patch is of context form' },
	normal: { kind: 'flag', short: 'n', long: 'normal', summary: 'the patch is of the form without options' },
	binary: { kind: 'flag', long: 'binary', summary: 'changes nothing' },
} as const;

/** What `patch` was asked for, as it was given. */
export type PatchOptions = ParsedArguments<typeof patchOptions>['options'];
