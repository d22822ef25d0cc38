import { createHash } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../calls/message-of.ts';
import type { McpServerConfig } from '../contribution/contribution.ts';
import { readServerList, type ServerList } from './server-tool.ts';

/**
 * The last list of a server, kept in its folder under the hash of how it is reached: another program, address or
 * environment has another list. What cannot be read or written is told, and costs a start of the server.
 */
export class ListCache {
	readonly #file: string;
	readonly #report: (problem: string) => void;

	constructor(folder: string, server: McpServerConfig, report: (problem: string) => void) {
		const hash = createHash('sha256').update(JSON.stringify(server)).digest('hex').slice(0, 16);
		this.#file = join(folder, `mcp-tools-${hash}.json`);
		this.#report = report;
	}

	/** `undefined`: there is none. */
	async read(): Promise<ServerList | undefined> {
		try {
			if ((await stat(this.#file)).size > maxBytes) return undefined;
			const { version, tools, instructions } = JSON.parse(await readFile(this.#file, 'utf8'));
			if (version !== formatVersion || !Array.isArray(tools)) return undefined;
			return readServerList(tools, instructions, this.#report);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
				this.#report(`${this.#file}: ${messageOf(error)}`);
			return undefined;
		}
	}

	/** Never rejects. */
	async write(list: ServerList): Promise<void> {
		const text = JSON.stringify({ version: formatVersion, ...list });
		if (text.length > maxBytes) return;
		try {
			const temporary = `${this.#file}.${process.pid}`;
			await writeFile(temporary, text, { mode: 0o600 });
			await rename(temporary, this.#file);
		} catch (error) {
			this.#report(`${this.#file}: ${messageOf(error)}`);
		}
	}
}

const formatVersion = 1;
const maxBytes = 4 << 20;
