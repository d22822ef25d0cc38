import type { Capability, FrameDraft, HostFrame } from '@tenon/wire';
import type { ToolWords } from '../compat/tool-words.ts';
import type { ExtensionPorts, FoundExtension } from '../host/extension.ts';
import type { Deadlines } from './channel/deadlines.ts';
import type { ProcessSettings } from './process-settings.ts';

/** What the parts of one running process share. */
export interface Link {
	readonly extension: FoundExtension;
	readonly ports: ExtensionPorts;
	readonly settings: ProcessSettings;
	readonly deadlines: Deadlines;
	/** In whose words it is told of calls; after `hello`. */
	readonly words: ToolWords;
	/** Whether both sides have a capability. */
	has(capability: Capability): boolean;
	/** Puts a frame into the queue. Throws `RequestFailed` for one that is longer than a frame may be. */
	send(frame: FrameDraft<HostFrame>): void;
	/** The same for one of this type that was written already, with its newline. */
	sendLine(type: HostFrame['type'], line: string): void;
	/** Says in the log and among the problems what is wrong with a frame or with what it asks for. */
	report(code: string, where: string, message: string): void;
}
