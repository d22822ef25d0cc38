import type { FileKind } from '@tenon/core';

/** What kind of member of an archive it is. */
export type MemberKind =
	| 'file'
	| 'hardlink'
	| 'symlink'
	| 'character'
	| 'block'
	| 'directory'
	| 'fifo'
	| 'sparse';

/** One member of an archive, without its content. */
export interface Member {
	readonly kind: MemberKind;
	/** As it is stored; a directory may or may not end in a slash. */
	readonly name: string;
	readonly linkName: string;
	readonly mode: number;
	readonly uid: number;
	readonly gid: number;
	readonly userName: string;
	readonly groupName: string;
	/** Bytes of content that follow the header. */
	readonly size: number;
	readonly mtimeSeconds: number;
	readonly device: readonly [major: number, minor: number];
}

/** The kind of file that a member becomes. */
export const fileKind = ({ kind }: Member): FileKind => {
	if (kind === 'hardlink' || kind === 'sparse') return 'file';
	return kind;
};

/** What is wrong with an archive; the message is what tar says of it. */
export class ArchiveFault extends Error {
	readonly code = 'commands.archive-fault';
	/** The member that was being read. */
	readonly member: string | undefined;

	constructor(message: string, member?: string) {
		super(message);
		this.member = member;
	}
}
