import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, it } from 'vitest';
import { type ExtensionProgram, playConversation } from '../../wire/test/conversation-player.ts';
import { conversations } from '../../wire/test/conversations.ts';

// The children share what Node made of the sources: most of the time of a start goes there.
const compileCache = mkdtempSync(join(tmpdir(), 'tenon-sdk-'));

const program: ExtensionProgram = {
	command: process.execPath,
	args: ['-C', '@tenon/source', fileURLToPath(new URL('vector-extension.ts', import.meta.url))],
	env: { NODE_COMPILE_CACHE: compileCache },
};

describe('the vector extension on this SDK', () => {
	afterAll(() => rmSync(compileCache, { recursive: true }));

	it.each(conversations)('$name', async (conversation) => {
		await playConversation(program, conversation);
	});
});
