import type { Declaration, PathUse } from './declaration.ts';

// Some load a library, an agent or a file first, or become another version of themselves, where a variable says so.
const version: Declaration = {
	flags: '--version',
	without:
		'NODE_OPTIONS JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS RUBYOPT RUBYLIB PYTHONPATH PYTHONHOME PHPRC PHP_INI_SCAN_DIR GOTOOLCHAIN GOFLAGS GOENV MAKEFLAGS GNUMAKEFLAGS GCC_EXEC_PREFIX CCC_OVERRIDE_OPTIONS',
};

const info = '--help --version';

const noPath = /^[^/]+$/;

const archive = /\.(?:tar|t?gz|t?bz2|t?xz|Z|zip|jar|war|whl|rpm|deb|nupkg|gem|ipa|apk|7z|rar)$/i;

// A column of `ps`, perhaps with a heading. There are none for variables among them.
const psColumns =
	/^(?:(?:pid|ppid|pgid|pgrp|sid|sess|session|tid|lwp|spid|tgid|user|euser|ruser|suser|uid|euid|ruid|uname|gid|egid|group|egroup|rgroup|comm|ucmd|ucomm|cmd|args|command|etime|etimes|time|cputime|bsdtime|pcpu|%cpu|c|cp|pmem|%mem|rss|rssize|rsz|vsz|vsize|sz|size|stat|state|s|tty|tt|tname|start|lstart|bsdstart|stime|ni|nice|pri|priority|opri|rtprio|class|cls|policy|sched|nlwp|thcount|psr|wchan|f|flag|flags|min_flt|maj_flt|drs|trs)(?:=[^,]*)?(?:,|$))+$/i;

const ps: Declaration = {
	flags:
		'-A -a -d -e -N --deselect -c -f -F -j -l -L -m -M -P -T -w -y -H --forest --headers --no-headers --no-heading --cumulative -V -x -S -h --info --help --version',
	valued: [
		['-C -G -g -p -q -s -t -U -u --Group --User --group --user --pid --ppid --quick-pid --sid --tty', 'text'],
		['-o -O --format', psColumns],
		['--sort --cols --columns --width --rows --lines', /^[\w+,%-]*$/],
	],
	// Options in the old style, and numbers. Of the letters `e` would show variables.
	operands: /^(?:[acfgHhjlmnrSsTuvwXxZ]+|\d+(?:,\d+)*)$/,
	// Where a name is not known, all is read again in the old style.
	whole: ({ options, uses }) => {
		const mayFail = options.some(
			({ name, value = '' }) => /^-[uUgGt]$/.test(name) && !/^[\d,]+$/.test(value),
		);
		const hasLetter = options.some(
			({ name, value = '' }) => name === '-e' || (/^-\w$/.test(name) && value.includes('e')),
		);
		return mayFail && hasLetter ? undefined : uses;
	},
	without: 'PS_FORMAT PS_PERSONALITY CMD_ENV I_WANT_A_BROKEN_PS UNIX95',
};

/**
 * Programs that only look, each with the options that only look. Options that set, write, run, read a list of names
 * from elsewhere or show the variables of processes are left out on purpose.
 */
export const lookingPrograms: ReadonlyMap<string, Declaration> = new Map(
	Object.entries<Declaration>({
		date: {
			flags: `-u --utc --universal -R --rfc-email --rfc-822 --rfc-2822 --debug --resolution ${info}`,
			valued: [
				['-d --date', 'text'],
				['-f --file -r --reference', 'read'],
				['--rfc-3339', 'text'],
			],
			optional: [['-I --iso-8601', 'text']],
			// Anything else would set the clock.
			operands: /^\+/,
		},
		cal: {
			flags:
				'-1 -3 -s -m -j -y -Y -w -h -M -S -N -C -e -b --sunday --monday --julian --year --help --version',
			valued: [['-n -A -B -d -H -m --months', 'text']],
			optional: [['--color --week', 'text']],
			operands: /^\w+$/,
		},
		ps,
		pgrep: {
			flags: `-a --list-full -c --count -f --full -i --ignore-case -l --list-name -L -n --newest -o --oldest -v --inverse -w --lightweight -x --exact ${info} -V -h`,
			valued: [
				['-d --delimiter -g --pgroup -G --group -O --older -P --parent -r --runstates -s --session', 'text'],
				['-t --terminal -u --euid -U --uid --ns --nslist', 'text'],
				['-F --pidfile', 'read'],
			],
			operands: 'text',
		},
		pstree: {
			flags: `-a --arguments -A --ascii -c --compact-not -g --show-pgids -G --vt100 -h --highlight-all -l --long -n --numeric-sort -p --show-pids -s --show-parents -S --ns-changes -t --thread-names -T --hide-threads -u --uid-changes -U --unicode -Z --security-context -V --version`,
			valued: [['-H --highlight-pid -N --ns-sort -C --color', 'text']],
			operands: 'text',
		},
		df: {
			flags: `-a --all -h --human-readable -H --si -i --inodes -k -l --local --no-sync -P --portability -T --print-type -v --total -m -g -b ${info}`,
			valued: [['-B --block-size -t --type -x --exclude-type', 'text']],
			optional: [['--output', 'text']],
			operands: 'text',
		},
		free: {
			flags: `-b -k -m -g -h -l -t -w -v -L --bytes --kilo --mega --giga --tera --kibi --mebi --gibi --tebi --human --si --lohi --total --wide --line --committed --peta --pebi ${info} -V`,
			valued: [['-s --seconds -c --count', 'text']],
		},
		uptime: { flags: `-p --pretty -s --since -r --raw -c --container -V -h ${info}` },
		vmstat: {
			flags: `-a --active -f --forks -m --slabs -n --one-header -s --stats -d --disk -D --disk-sum -t --timestamp -w --wide -y --no-first -V -h ${info}`,
			valued: [['-p --partition -S --unit', 'text']],
			operands: /^\d+$/,
		},
		lscpu: {
			flags: `-a --all -b --online -B --bytes -c --offline -J --json -r --raw -x --hex -y --physical --output-all -V -h ${info}`,
			optional: [['-C --caches -e --extended -p --parse --hierarchic', 'text']],
		},
		lsblk: {
			flags: `-a --all -A --noempty -b --bytes -d --nodeps -D --discard -f --fs -i --ascii -J --json -l --list -m --perms -n --noheadings -O --output-all -p --paths -P --pairs -r --raw -s --inverse -S --scsi -N --nvme -v --virtio -t --topology -z --zoned -M --merge -y --shell -V -h ${info}`,
			valued: [['-e --exclude -I --include -o --output -x --sort -E --dedup -w --width', 'text']],
			optional: [['-T --tree', 'text']],
			operands: 'text',
		},
		lsusb: { flags: `-v --verbose -t --tree -V ${info}`, valued: [['-s -d', 'text']] },
		lspci: { flags: '-m -mm -v -vv -vvv -n -nn -k -t -D -b --version', valued: [['-s -d', 'text']] },
		lsof: {
			flags: '-a -b -C -l -n -N -O -P -R -t -U -V -w -X -h -v -K',
			valued: [['-c -d -p -u', 'text']],
			optional: [['-g -i -s -F -o -S -L -T', 'text']],
			// With a plus there are options that read other files.
			operands: /^[^+]/,
		},
		ss: {
			flags: `-n --numeric -r --resolve -a --all -l --listening -o --options -e --extended -m --memory -p --processes -i --info -s --summary -t --tcp -u --udp -d --dccp -w --raw -x --unix -S --sctp -4 --ipv4 -6 --ipv6 -0 --packet -H --no-header -O --oneline -T --threads -V -h ${info}`,
			valued: [['-f --family -A --query --socket', 'text']],
			operands: 'text',
		},
		netstat: {
			flags: `-r --route -i --interfaces -g --groups -s --statistics -M --masquerade -n --numeric -a --all -l --listening -p --program -e --extend -o --timers -c --continuous -v --verbose -t --tcp -u --udp -w --raw -x --unix -4 -6 -W --wide -N --symbolic -C -F -V ${info}`,
			operands: /^\w+$/,
		},
		locale: {
			flags: `-a --all-locales -m --charmaps -c --category-name -k --keyword-name -v --verbose ${info} -V`,
			operands: 'text',
		},
		localectl: {
			flags: `--no-pager -l --full ${info} -h`,
			operands:
				/^(?:status|list-locales|list-keymaps|list-x11-keymap-(?:models|layouts|variants|options)|\w+)$/,
			whole: ({ operands: [verb = 'status'], uses }) =>
				/^(?:status|list-[\w-]+)$/.test(verb) ? uses : undefined,
		},
		// With -v it runs another program, which is looked for where a variable says.
		getconf: { flags: `-a ${info}`, operands: 'text', without: 'GETCONF_DIR' },
		getent: {
			flags: `-i --no-idn ${info} -V`,
			valued: [['-s --service', 'text']],
			// Names of hosts are looked up on the network, and some databases are secret.
			whole: ({ operands: [database = ''], uses }) =>
				/^(?:passwd|group|services|protocols|networks|rpc|initgroups)$/.test(database) ? uses : undefined,
		},
		clear: { flags: '-V -x', valued: [['-T', 'text']], without: 'TERMINFO TERMINFO_DIRS' },
		// To set a terminal up, a program is run that its description names.
		tput: {
			flags: '-V -x',
			valued: [['-T', 'text']],
			whole: ({ operands, uses }) =>
				operands.some((word) => /^(?:init|reset|longname|[ri][sf]\d|iprog)$/.test(word)) ? undefined : uses,
			without: 'TERMINFO TERMINFO_DIRS',
		},
		lsb_release: {
			flags: `-a --all -i --id -d --description -r --release -c --codename -s --short -v ${info} -h`,
		},
		sw_vers: {
			flags: '-productName -productVersion -buildVersion --productName --productVersion --buildVersion',
		},
		man: {
			flags: `-k --apropos -f --whatis -w --where --path --location -a --all -i -I --regex --wildcard --names-only -K -d --usage ${info} -V`,
			// A path among them would lead out of the folders of pages.
			valued: [['-s -S --sections -e --extension -L --locale', noPath]],
			operands: noPath,
			without: 'MANOPT MANPATH MANPAGER PAGER MANLESS LESS LESSOPEN LESSCLOSE MANROFFOPT MANROFFSEQ BROWSER',
		},
		apropos: {
			flags: `-a --and -e --exact -w --wildcard -r --regex -l --long -d -v ${info}`,
			valued: [['-s --sections -L', noPath]],
			operands: 'text',
			without: 'MANPATH MANOPT',
		},
		whatis: {
			flags: `-w --wildcard -r --regex -l --long -d -v ${info}`,
			valued: [['-s --sections -L', noPath]],
			operands: 'text',
			without: 'MANPATH MANOPT',
		},
		info: {
			flags: `-a --all -w --where --location --subnodes -O --usage ${info}`,
			// A node may name the file that it is in.
			valued: [
				['-n --node', /^[^/(]+$/],
				['-k --apropos --index-search', 'text'],
			],
			operands: /^[^/(]+$/,
			without: 'INFOPATH INFO_PRINT_COMMAND',
		},
		...forEachOf(['fd', 'fdfind'], {
			flags: `-H --hidden -I --no-ignore --no-ignore-vcs --no-ignore-parent --no-global-ignore-file -u --unrestricted -s --case-sensitive -i --ignore-case -g --glob --regex -F --fixed-strings -a --absolute-path --relative-path -L --follow --no-follow -p --full-path -0 --print0 -1 -q --quiet --show-errors --prune --one-file-system --strip-cwd-prefix --no-hidden --ignore -h -V ${info}`,
			valued: [
				['-d --max-depth --min-depth --exact-depth -t --type -e --extension -E --exclude -S --size', 'text'],
				[
					'--changed-within --changed-before --newer --older -o --owner --max-results -c --color -j --threads',
					'text',
				],
				['--path-separator --and --format', 'text'],
				['--ignore-file --search-path --base-directory -C', 'read'],
			],
			operands: 'text',
			// A pattern, and folders.
			whole: ({ operands: [, ...folders], uses }) => [...uses, ...folders.map(readOf)],
		}),
		bat: {
			flags: `-A --show-all -p --plain -pp -n --number -f --force-colorization -P -d --diff -L --list-languages --list-themes -u --unbuffered -s --squeeze-blank -S --chop-long-lines ${info} -h -V`,
			valued: [
				[
					'-l --language -H --highlight-line --file-name --diff-context --tabs --wrap --terminal-width',
					'text',
				],
				[
					'--color --italic-text --decorations --theme --style -r --line-range -m --map-syntax --nonprintable-notation',
					'text',
				],
				['--paging', /^never$/],
			],
			operands: 'read',
			without: 'BAT_PAGER BAT_CONFIG_PATH BAT_CONFIG_DIR BAT_OPTS PAGER LESSOPEN LESSCLOSE',
		},
		tokei: {
			flags: `-f --files -h -V -C --compact -l --languages --hidden --no-ignore --no-ignore-parent --no-ignore-dot --no-ignore-vcs -v ${info}`,
			valued: [
				[
					'-e --exclude -s --sort -r --rsort -t --type --types -o --output -n --num-format -c --columns',
					'text',
				],
				['-i --input', 'read'],
			],
			operands: 'read',
		},
		cloc: {
			flags:
				'--by-file --json --yaml --csv --xml --md --quiet --hide-rate --version --help --by-file-by-lang --skip-uniqueness --fullpath --show-lang --show-ext --docstring-as-code',
			valued: [
				[
					'--by-percent --exclude-dir --exclude-lang --include-lang --include-ext --exclude-ext --match-f --not-match-f --match-d --not-match-d --max-file-size --timeout --progress-rate',
					'text',
				],
			],
			operands: 'read',
			// A name that is no path may be a commit, and archives are unpacked: other programs run for both.
			whole: ({ operands, uses }) =>
				operands.every((path) => /^\.|\//.test(path) && !archive.test(path)) ? uses : undefined,
		},
		scc: {
			flags: `--by-file -c --no-complexity -d --no-duplicates --no-cocomo --no-gen -z --no-size -w --wide -v --verbose -l --languages --ci -a --dryness -u --uloc --sloccount-format -h ${info}`,
			valued: [
				[
					'-f --format -s --sort -i --include-ext -x --exclude-ext --exclude-dir -M --not-match -n --exclude-file',
					'text',
				],
			],
			operands: 'read',
		},
		...forEachOf('node npm python python3 go java ruby php gcc clang make cmake'.split(' '), version),
	}),
);

function readOf(path: string): PathUse {
	return { kind: 'read', path };
}

function forEachOf(names: readonly string[], declaration: Declaration): Record<string, Declaration> {
	return Object.fromEntries(names.map((name) => [name, declaration]));
}
