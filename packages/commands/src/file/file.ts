import { runFlow } from '@tenon/core';
import { type DefinedCommand, defineCommand, readsOf } from '@tenon/shell';
import { describeFiles } from './describe-files.ts';

/** `file`: what kind of content files have. */
export const file: DefinedCommand = defineCommand({
	name: 'file',
	summary: 'Tell what kind of content files have.',
	compatible: 'file 5.44',
	options: {
		brief: { kind: 'flag', short: 'b', long: 'brief', summary: 'do not print names' },
		errors: { kind: 'flag', short: 'E', summary: 'what is not there is an error' },
		separator: {
			kind: 'value',
			short: 'F',
			long: 'separator',
			value: 'TEXT',
			type: 'string',
			summary: 'what follows a name, not :',
		},
		filesFrom: {
			kind: 'list',
			short: 'f',
			long: 'files-from',
			value: 'FILE',
			summary: 'take names, one a line, from FILE',
		},
		noDereference: {
			kind: 'flag',
			short: 'h',
			long: 'no-dereference',
			summary: 'describe links themselves (the default)',
		},
		mime: { kind: 'flag', short: 'i', long: 'mime', summary: 'print type and encoding as MIME has them' },
		mimeType: { kind: 'flag', long: 'mime-type', summary: 'print the MIME type' },
		mimeEncoding: { kind: 'flag', long: 'mime-encoding', summary: 'print the MIME encoding' },
		dereference: { kind: 'flag', short: 'L', long: 'dereference', summary: 'follow links' },
		noPad: { kind: 'flag', short: 'N', long: 'no-pad', summary: 'do not align what is printed' },
		raw: { kind: 'flag', short: 'r', long: 'raw', summary: 'changes nothing' },
		special: { kind: 'flag', short: 's', long: 'special-files', summary: 'changes nothing' },
		zero: { kind: 'flag', short: '0', long: 'print0', summary: 'end names with NUL' },
	},
	operands: { name: 'FILE', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'file notes', files: { notes: 'a\n' }, output: 'notes: ASCII text\n' }],
	effects: ['fs.read'],
	touches: ({ options, operands }, look) => readsOf(look, [...options.filesFrom, ...operands]),
	json: {
		type: 'array',
		items: {
			type: 'object',
			properties: { FILE: { type: 'string' }, TYPE: { type: 'string' }, MIME: { type: 'string' } },
		},
	},
	usageStatus: 1,
	run: (context, { options, operands, order }) => runFlow(describeFiles(context, options, operands, order)),
});
