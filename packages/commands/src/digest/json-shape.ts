import type { JsonSchema } from '@tenon/core';

/** What `--json` gives: a digest for each file, or with `-c` a status. */
export const digestsShape: JsonSchema = {
	type: 'array',
	items: {
		type: 'object',
		properties: {
			digest: { type: 'string' },
			file: { type: 'string' },
			status: { enum: ['OK', 'FAILED', 'FAILED open or read'] },
		},
		required: ['file'],
	},
};

/** What `--json` gives of checksums that are numbers: as printed, with the blocks or bytes that were read. */
export const sumsShape: JsonSchema = {
	type: 'array',
	items: {
		type: 'object',
		properties: {
			checksum: { type: 'integer' },
			bytes: { type: 'integer' },
			blocks: { type: 'integer' },
			file: { type: 'string' },
		},
		required: ['checksum', 'file'],
	},
};
