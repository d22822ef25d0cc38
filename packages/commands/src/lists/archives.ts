import type { DefinedCommand } from '@tenon/shell';
import { bunzip2, bzcat, bzip2 } from '../bzip2/bzip2.ts';
import { gunzip, gzip, zcat } from '../gzip/gzip.ts';
import { tar } from '../tar/tar.ts';
import { unzip } from '../unzip/unzip.ts';
import { unxz, xz, xzcat } from '../xz/xz.ts';
import { zgrep } from '../zgrep/zgrep.ts';
import { zip } from '../zip/zip.ts';
import { zipinfo } from '../zipinfo/zipinfo.ts';
import { unzstd, zstd, zstdcat } from '../zstd/zstd.ts';

/** Commands that compress files, pack them, and turn them back. */
export const archiveCommands: readonly DefinedCommand[] = [
	bunzip2,
	bzcat,
	bzip2,
	gunzip,
	gzip,
	tar,
	unxz,
	unzip,
	unzstd,
	xz,
	xzcat,
	zcat,
	zgrep,
	zip,
	zipinfo,
	zstd,
	zstdcat,
];
