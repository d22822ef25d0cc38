import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('getopts', [
	't() { local OPTIND=1 o; while getopts "$@"; do echo "$o|${OPTARG-unset}|$OPTIND"; done; echo "end $o|${OPTARG-unset}|$OPTIND"; }; t ab:c o -a -b x -cb y z',
	't() { local OPTIND=1 o; while getopts "$@"; do echo "$o|${OPTARG-unset}|$OPTIND"; done; echo "end $o|${OPTARG-unset}|$OPTIND"; }; t ab: o -abfoo -- -a',
	't() { local OPTIND=1 o; while getopts "$@"; do echo "$o|${OPTARG-unset}|$OPTIND"; done; echo "end $o|${OPTARG-unset}|$OPTIND"; }; t ab: o -x -b',
	't() { local OPTIND=1 o; while getopts "$@"; do echo "$o|${OPTARG-unset}|$OPTIND"; done; echo "end $o|${OPTARG-unset}|$OPTIND"; }; t :ab: o -x -b',
	't() { local OPTIND=1 o; while getopts "$@"; do echo "$o|${OPTARG-unset}|$OPTIND"; done; echo "end $o|${OPTARG-unset}|$OPTIND"; }; t a o -a -',
	't() { local OPTIND=1 o; while getopts "$@"; do echo "$o|${OPTARG-unset}|$OPTIND"; done; echo "end $o|${OPTARG-unset}|$OPTIND"; }; t a o',
	't() { local OPTIND=1 o; while getopts "$@"; do echo "$o|${OPTARG-unset}|$OPTIND"; done; echo "end $o|${OPTARG-unset}|$OPTIND"; }; t a: o -a \'\'',
	't() { local OPTIND=1 o; while getopts "$@"; do echo "$o|${OPTARG-unset}|$OPTIND"; done; echo "end $o|${OPTARG-unset}|$OPTIND"; }; t abc o -abc -d x',
	'set -- -abc; getopts abc x; echo $x $OPTIND; OPTIND=1; getopts abc x; echo $x $OPTIND; ((OPTIND=1)); getopts abc x; echo $x $OPTIND',
	'set -- -abc -de; getopts abcde x; OPTIND=2; getopts abcde x; echo $x $OPTIND; getopts abcde x; echo $x $OPTIND; getopts abcde x; echo $x $OPTIND',
	'getopts; echo $?; getopts a; echo $?; getopts a 1x; echo $?; getopts -z a x; echo $?; OPTERR=0; getopts a x -z; echo $? $x ${OPTARG-unset}; OPTIND=1; readonly ro=1; getopts a ro -a; echo $?',
	'OPTIND=5; getopts a x -a -b; echo $? $x $OPTIND; OPTIND=-1; getopts a x -a -b; echo $? $x $OPTIND; unset OPTIND; getopts ab x -a -b; echo $? $x $OPTIND',
	'set -- -ab; getopts ab x; ( getopts ab x; echo sub $x $OPTIND ); getopts ab x; echo $x $OPTIND',
	'set -- -abc; inner() { local OPTIND=1 y; getopts qr y -qr; echo in $y; }; getopts abc x; inner; getopts abc x; echo $x',
	'set -- -vf file --long=3 -x -f; while getopts \':f:vh-:\' o; do echo "$o ${OPTARG-}"; done; shift $((OPTIND-1)); echo "$# $*"',
]);
