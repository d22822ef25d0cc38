import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'cd /; pwd; cd tmp; pwd; cd ..; pwd; cd .; pwd; cd /tmp/../tmp/.; pwd',
		'mkdir -p a/b; cd a/b; cd ../..; ls; cd a && cd b && cd .. && ls',
		'HOME=/tmp; cd; pwd; cd /; cd ~; pwd; cd -; cd -; pwd',
		'cd /; cd /tmp; cd - ; echo $?; cd - > /dev/null; pwd; echo $OLDPWD',
	),
	{ script: 'cd nosuch; echo "status $?"', stderr: true },
	{ script: 'touch f; cd f; echo "status $?"', stderr: true },
	{ script: 'cd a b; echo "status $?"', stderr: true },
	{ script: 'unset HOME; cd; echo "status $?"', stderr: true },
	{ script: 'cd -z; echo "status $?"', stderr: true },
	{ script: 'unset OLDPWD; cd -; echo "status $?"', stderr: true },
	...rowsOf(
		'cd \'\'; echo $?; x=; cd "$x"; echo $?; cd "" && echo stayed; mkdir d; cd -- d; echo $?; cd -P . ; cd -L .; echo $?',
		'mkdir real; ln -s real link; cd link; [ "${PWD##*/}" = link ] && echo logical; pwd -P | grep -c \'/real$\'; pwd -L | grep -c \'/link$\'; cd -P .; [ "${PWD##*/}" = real ] && echo physical',
		'mkdir -p r/s; ln -s r/s l; cd l; cd ..; ls | head -n 1; cd -P l 2>/dev/null; cd -P ..; echo "${PWD##*/}"',
		'mkdir -p p/q; CDPATH=p; cd q > /dev/null; echo "${PWD##*/}"; cd /; CDPATH=/; cd tmp; pwd; CDPATH=; cd /; pwd',
		'mkdir \'a b\'; cd \'a b\'; echo "${PWD##*/}"; cd ..; cd a\\ b; echo "${PWD##*/}"; cd ..; d=\'a b\'; cd "$d" && echo ok; mkdir ../-x; cd ../-x 2>/dev/null || cd -- ../-x; echo "${PWD##*/}"',
		'cd /; (cd /tmp; pwd); pwd; x=$(cd /tmp; pwd); echo $x; pwd; cd /tmp && pwd || echo no; cd /nosuch 2>/dev/null || echo failed; pwd; { cd /; }; pwd; f() { cd /tmp; }; f; pwd',
		'cd /; pushd /tmp; pushd /; dirs; popd; popd; echo $?',
		'cd /; pushd /tmp > /dev/null; dirs -v; dirs -p; dirs -l; dirs +0; dirs -0; dirs +1; dirs -c; dirs',
		'cd /; pushd /tmp > /dev/null; pushd > /dev/null; pwd; dirs; pushd +1; dirs; popd +0; dirs',
		'cd /; mkdir -p /tmp/tenon-x; pushd /tmp >/dev/null; pushd /tmp/tenon-x > /dev/null; dirs; popd -n; dirs; pushd -n /; dirs; popd; pwd; rm -r /tmp/tenon-x',
	),
	{ script: 'cd /; popd; echo "status $?"', stderr: true },
	{ script: 'cd /; pushd; echo "status $?"', stderr: true },
	{ script: 'cd /; pushd /nosuch; echo "status $?"', stderr: true },
	{ script: 'cd /; pushd +5; echo "status $?"', stderr: true },
	{ script: 'cd /; dirs +7; echo "status $?"', stderr: true },
	{ script: 'cd /; popd +3; echo "status $?"', stderr: true },
	...rowsOf(
		'cd /; pushd /tmp > /dev/null; echo ${DIRSTACK[@]} ${#DIRSTACK[@]}; popd > /dev/null; echo ${DIRSTACK[@]}; HOME=/tmp; cd; dirs; dirs -l; pushd / > /dev/null; dirs',
		'umask; umask 077; umask; umask -S; umask u=rwx,g=rx,o=; umask; umask -p; umask 22; umask -S; umask a+w; umask; umask g-w; umask',
	),
	{ script: 'umask 999; echo "status $?"', stderr: true },
	{ script: 'umask zz; echo "status $?"', stderr: true },
	...rowsOf(
		'umask 027; umask u+x; umask; umask o=rx; umask; umask -S u=rw; umask; (umask 0); umask; umask 0777; umask -S; umask =; umask',
		'pwd > f; read p < f; [ "$p" = "$PWD" ] && echo same; pwd -LP > /dev/null; echo $?; pwd -z 2>/dev/null; echo $?; pwd extra > /dev/null; echo $?; type -t pwd cd pushd popd dirs umask',
		'mkdir d; cd d; rm -r ../d; pwd > /dev/null; echo $?; cd .. && ls | wc -l',
		'mkdir a; cd a; touch x; cd ..; ls a; OLD=$PWD; cd a; cd "$OLD"; ls; cd ./a/../a/.; ls; cd ../../"${OLD##*/}"; ls',
	),
	...rowsOf(
		// An empty name is looked for along CDPATH too.
		"mkdir a b; CDPATH=/tmp:a; cd '' > /dev/null; pwd; cd /; CDPATH=; cd ''; echo $?; pwd; CDPATH=nosuch:/; cd ''; echo $?",
	),
];
