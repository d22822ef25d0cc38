import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('pushd, popd and dirs', [
	'mkdir -p a/b; HOME=$PWD; dirs; pushd a; pushd b; dirs -v; dirs -p; pushd; pushd +1; pushd -0; popd; popd +1; popd; echo $?',
	'pushd nosuch; echo $?; pushd +5; echo $?; popd +5; echo $?; dirs +5; echo $?; pushd; echo $?; popd x; echo $?; dirs x; echo $?',
	'mkdir a; HOME=$PWD; pushd -n /tmp; pushd -n a; dirs -v; popd -n; popd -n +1; dirs -c; dirs; pushd a; cd ..; dirs; pushd -n +1; dirs; pushd a c; echo $?',
	'mkdir a; HOME=$PWD; pushd a >/dev/null; pushd -z; echo $?; popd -z; echo $?; dirs -z; echo $?; pushd +z; echo $?; popd +1; dirs +1; dirs',
]);
