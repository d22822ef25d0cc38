/** Programs of one Debian package that test suites need and that do not come with npm. */
export interface NeededPrograms {
	readonly names: readonly string[];
	/** Debian's package that contains them. */
	readonly debian: string;
	/** Which suites are skipped without them, in words for a person. */
	readonly suites: string;
	/** The files of these suites, as patterns; none where the suites look for the program themselves. */
	readonly files: readonly string[];
}

const besideBash = [
	'packages/shell/**',
	'packages/commands/**',
	'packages/cli/test/**',
	'packages/host/test/**',
] as const;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Every program that tests start beyond Node and npm. They find programs only in a folder of links that is made
 * from this list (`program-links.ts`): one that is missing here is missing for tests on every machine.
 */
export const neededPrograms: readonly NeededPrograms[] = [
	{ names: ['bash'], debian: 'bash', suites: 'differential rows against bash', files: besideBash },
	{
		names: words(`
			[ arch b2sum base32 base64 basename basenc cat chgrp chmod chown chroot cksum comm cp csplit cut date dd df
			dir dirname du echo env expand expr factor false fmt fold groups head id install join link ln logname ls
			md5sum mkdir mkfifo mknod mktemp mv nice nl nohup nproc numfmt od paste pr printenv printf pwd readlink
			realpath rm rmdir seq sha1sum sha224sum sha256sum sha384sum sha512sum shred shuf sleep sort split stat
			stdbuf stty sum sync tac tail tee test timeout touch tr true truncate tsort tty uname unexpand uniq unlink
			users vdir wc who whoami yes
		`),
		debian: 'coreutils',
		suites: 'differential rows against GNU commands',
		files: besideBash,
	},
	{
		names: ['zsh'],
		debian: 'zsh',
		suites: 'completion in zsh',
		files: ['packages/cli/test/completion.test.ts'],
	},
	{
		names: ['fish'],
		debian: 'fish',
		suites: 'completion in fish',
		files: ['packages/cli/test/completion.test.ts'],
	},
	{
		names: ['pstree'],
		debian: 'psmisc',
		suites: 'declared options of pstree',
		files: ['packages/host/test/looking/**'],
	},
	{
		names: ['lsof'],
		debian: 'lsof',
		suites: 'declared options of lsof',
		files: ['packages/host/test/looking/**'],
	},
	{
		names: ['ss'],
		debian: 'iproute2',
		suites: 'declared options of ss',
		files: ['packages/host/test/looking/**'],
	},
	{
		names: words('apropos man whatis'),
		debian: 'man-db',
		suites: 'declared options of man',
		files: ['packages/host/test/looking/**'],
	},
	{ names: ['sh', 'dash'], debian: 'dash', suites: 'scripts of sh', files: besideBash },
	{ names: ['find', 'xargs'], debian: 'findutils', suites: 'rows of find and xargs', files: besideBash },
	{ names: ['grep', 'egrep', 'fgrep'], debian: 'grep', suites: 'rows of grep', files: besideBash },
	{ names: ['sed'], debian: 'sed', suites: 'rows of sed', files: besideBash },
	{ names: ['perl'], debian: 'perl-base', suites: "rows of Perl's expressions", files: besideBash },
	{
		names: ['envsubst'],
		debian: 'gettext-base',
		suites: 'rows of envsubst',
		files: ['packages/commands/src/envsubst/**'],
	},
	{
		names: ['uuidgen'],
		debian: 'uuid-runtime',
		suites: 'rows of uuidgen',
		files: ['packages/commands/src/uuidgen/**'],
	},
	{ names: ['time'], debian: 'time', suites: 'rows of time', files: ['packages/commands/src/time/**'] },
	{ names: ['hostname'], debian: 'hostname', suites: 'rows of hostname', files: besideBash },
	{ names: ['which'], debian: 'debianutils', suites: 'rows of which', files: besideBash },
	{
		names: words('flock getopt lsblk lscpu rev setpriv setsid su unshare'),
		debian: 'util-linux',
		suites: 'programs in groups, sessions and namespaces of their own, or without the right to set the clock',
		files: besideBash,
	},
	{
		names: words('getconf getent locale'),
		debian: 'libc-bin',
		suites: 'declared options of looking programs',
		files: ['packages/host/test/looking/**'],
	},
	{
		names: ['iconv'],
		debian: 'libc-bin',
		suites: 'rows of iconv',
		files: ['packages/commands/src/iconv/**'],
	},
	{
		names: words('clear tput'),
		debian: 'ncurses-bin',
		suites: 'declared options of looking programs',
		files: ['packages/host/test/looking/**'],
	},
	{ names: ['mount', 'umount'], debian: 'mount', suites: 'file systems that are mounted', files: besideBash },
	{
		names: words('gzip gunzip zcat zgrep'),
		debian: 'gzip',
		suites: 'rows of compressed files',
		files: ['packages/commands/**'],
	},
	{
		names: words('bzip2 bunzip2 bzcat'),
		debian: 'bzip2',
		suites: 'rows of compressed files',
		files: ['packages/commands/src/{gzip,compression}/**'],
	},
	{
		names: words('xz unxz xzcat'),
		debian: 'xz-utils',
		suites: 'rows of compressed files',
		files: ['packages/commands/src/{gzip,compression}/**'],
	},
	{
		names: ['zip'],
		debian: 'zip',
		suites: 'rows of zip archives',
		files: ['packages/commands/src/{zip,unzip}/**'],
	},
	{
		names: words('unzip zipinfo'),
		debian: 'unzip',
		suites: 'rows of zip archives',
		files: ['packages/commands/src/{zip,unzip}/**'],
	},
	{
		names: words('zstd unzstd zstdcat'),
		debian: 'zstd',
		suites: 'rows of files that zstd compresses',
		files: ['packages/commands/src/{zstd,tar}/**'],
	},
	{
		names: ['tar'],
		debian: 'tar',
		suites: 'packed programs, and rows of archives',
		files: ['packages/cli/**', 'packages/commands/src/tar/**'],
	},
	{
		names: words('ps kill pgrep free uptime vmstat'),
		debian: 'procps',
		suites: 'processes as others see them',
		files: besideBash,
	},
	{
		names: ['diff', 'cmp'],
		debian: 'diffutils',
		suites: 'rows of diff and cmp compared with GNU',
		files: ['packages/commands/src/{diff,cmp}/**'],
	},
	{
		names: ['ed'],
		debian: 'ed',
		suites: 'patches that are scripts for ed',
		files: ['packages/commands/src/patch/**'],
	},
	{
		names: ['patch'],
		debian: 'patch',
		suites: 'rows of patch compared with GNU patch',
		files: ['packages/commands/src/patch/**'],
	},
	{
		names: ['xxd'],
		debian: 'xxd',
		suites: 'rows of xxd compared with xxd',
		files: ['packages/commands/src/xxd/**'],
	},
	{
		names: ['column', 'hexdump', 'hd'],
		debian: 'bsdextrautils',
		suites: 'rows of column, and dumps, compared with util-linux',
		files: ['packages/commands/src/{column,hexdump}/**', 'packages/core/src/secrets/find-in-dumps.test.ts'],
	},
	{
		names: ['tree'],
		debian: 'tree',
		suites: 'rows of tree compared with tree',
		files: ['packages/commands/src/tree/**'],
	},
	{
		names: ['file'],
		debian: 'file',
		suites: 'rows of file compared with file',
		files: ['packages/commands/src/file/**'],
	},
	{
		names: ['rg'],
		debian: 'ripgrep',
		suites: 'rows of rg compared with ripgrep',
		files: [
			'packages/commands/src/rg/rg.test.ts',
			'packages/commands/test/{closed-descriptors,posixly-correct}.test.ts',
		],
	},
	{
		names: ['gawk'],
		debian: 'gawk',
		suites: 'awk and its expressions compared with GNU awk',
		files: [
			'packages/shell/src/regex/errors.test.ts',
			'packages/shell/test/regex/against-tools.test.ts',
			'packages/commands/src/awk/**',
		],
	},
	{
		names: ['mawk'],
		debian: 'mawk',
		suites: 'rows of awk compared with mawk',
		files: ['packages/commands/src/awk/mawk.test.ts'],
	},
	{ names: ['awk'], debian: 'mawk', suites: 'a session with awk', files: ['packages/host/test/sessions/**'] },
	{
		names: ['jq'],
		debian: 'jq',
		suites: 'JSON, and rows of jq, compared with jq',
		files: ['packages/core/src/value/jq.test.ts', 'packages/commands/src/jq/**'],
	},
	{
		names: ['bc'],
		debian: 'bc',
		suites: 'rows of bc compared with GNU bc',
		files: ['packages/commands/src/bc/**'],
	},
	{
		names: ['strings'],
		debian: 'binutils',
		suites: 'rows of strings compared with GNU strings',
		files: ['packages/commands/src/strings/**'],
	},
	{
		names: ['yq'],
		debian: 'yq',
		suites: 'rows of yq compared with yq',
		files: ['packages/commands/src/yq/**'],
	},
	{
		names: ['cal'],
		debian: 'ncal',
		suites: 'rows of cal compared with that of Debian',
		files: ['packages/commands/src/cal/**'],
	},
	{
		names: ['curl'],
		debian: 'curl',
		suites: 'rows of curl compared with curl',
		files: ['packages/commands/src/curl/**'],
	},
	{
		names: ['wget'],
		debian: 'wget',
		suites: 'rows of wget compared with GNU Wget',
		files: ['packages/commands/src/wget/**'],
	},
	{
		names: ['lua5.4'],
		debian: 'lua5.4',
		suites: 'Lua compared with lua5.4',
		files: ['packages/extensions/src/lua/engine/against-lua.test.ts'],
	},
	{ names: ['git'], debian: 'git', suites: 'repositories of git', files: [] },
	{ names: words('make gcc cc as ld'), debian: 'build-essential', suites: 'a session in C', files: [] },
	{ names: ['cargo'], debian: 'cargo', suites: 'a session in Rust', files: [] },
	{ names: ['rustc', 'rustdoc'], debian: 'rustc', suites: 'a session in Rust', files: [] },
	{ names: ['rustfmt', 'cargo-fmt'], debian: 'rustfmt', suites: 'a session in Rust', files: [] },
	{ names: ['python3'], debian: 'python3', suites: 'programs in another language', files: [] },
	{ names: ['pytest'], debian: 'python3-pytest', suites: 'a session with pytest', files: [] },
	{ names: ['go', 'gofmt'], debian: 'golang-go', suites: 'the SDK for Go', files: [] },
	{
		names: ['tmux'],
		debian: 'tmux',
		suites: 'the terminal in a terminal',
		files: ['packages/cli/test/{prompt,sh-policy,audit-and-secret}.test.ts'],
	},
	{
		names: ['clear'],
		debian: 'ncurses-bin',
		suites: 'the terminal in a terminal',
		files: ['packages/cli/test/sh-policy.test.ts'],
	},
	{
		names: ['less'],
		debian: 'less',
		suites: 'programs that have the screen',
		files: ['packages/cli/test/prompt.test.ts'],
	},
	{
		names: ['vi'],
		debian: 'vim-tiny',
		suites: 'programs that have the screen',
		files: ['packages/cli/test/prompt.test.ts'],
	},
	{ names: ['chromium'], debian: 'chromium', suites: 'everything portable in a browser', files: [] },
];
