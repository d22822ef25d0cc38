import { lookingPrograms } from '../../declared/looking.ts';
import { allow, ask, oneOf, type RuleGroup } from '../rule-group.ts';

const wrappers = oneOf('nohup nice setsid');
const interpreters = oneOf('node python python3 bash sh ruby perl');

/** Programs with arguments that only look. What else they can do is asked about. */
export const looks: RuleGroup = allow(
	'looking',
	`program ${oneOf('jq', ...lookingPrograms.keys())} (looking)`,
);

/** Programs of every system that look, count, format, pack and unpack, and the options by which they run others. */
export const everydayRules: readonly RuleGroup[] = [
	// A text of awk that runs programs or writes files.
	ask(
		'inline-code',
		`program ${oneOf('awk gawk mawk nawk')} {*system*,*|*,*print*>*,*@*,*getline*,-i*,--inc*,-l*,--lo*,-E*,--ex*}`,
	),
	// A program that goes on by itself, or with less of the machine: a script or a task of the project.
	ask('runs-others', `program ${wrappers} ${interpreters} {--inspect*,inspect}`),
	allow(
		'scripts',
		`program ${wrappers} ${interpreters}`,
		`program ${wrappers} ${oneOf('npm pnpm yarn')} ${oneOf('start run test')}`,
		`program ${wrappers} ${oneOf('cargo go')} ${oneOf('run build test')}`,
		`program ${wrappers} {make,pytest}`,
		`program ${wrappers} ./*`,
	),
	ask(
		'runs-others',
		'program tar {--to-c*,--use*,--checkpoint-a*,--rs*,--rm*,--inf*,--new-v*,-*I*,-*F*}',
		'program {zip,zipcloak} {-TT*,--unz*}',
		'program man {-P*,--pa*,-H*,--ht*}',
		'program {fd,fdfind} {-x*,-X*,--exec*,-[!-]*[xX]*}',
		'program {less,more,most}',
		'program {date,hwclock} {-s*,--se*,-us*}',
		'program sort --compress-program*',
		'program {ss,netstat} {-K,--kill}',
		`program ${oneOf('nohup nice ionice setsid stdbuf chrt taskset script watch parallel entr flock unbuffer time strace ltrace valgrind perf rlwrap screen tmux ccache distcc bear')}`,
	),
	allow(
		'text',
		`program ${oneOf('awk gawk mawk nawk yq xmllint xmlstarlet iconv strings hexdump bc envsubst dos2unix unix2dos column pr fmt look tsort')}`,
	),
	looks,
	allow(
		'linters',
		`program ${oneOf('shellcheck shfmt hadolint actionlint yamllint taplo typos vale cspell protoc buf sqlfluff sqlc dot plantuml')}`,
	),
	allow(
		'archives',
		'program tar -*',
		`program tar ${oneOf('xf xvf xzf xvzf xzvf xjf xJf xaf cf cvf czf cvzf czvf cjf cJf caf cavf tf tvf tzf tvzf tzvf tjf tJf rf uf')}`,
		`program ${oneOf('gzip gunzip zcat bzip2 bunzip2 bzcat xz unxz xzcat zstd unzstd zstdcat lz4 zip unzip zipinfo')}`,
	),
	allow('digests', 'program openssl {rand,dgst,version,sha256,sha1,md5}'),
];
