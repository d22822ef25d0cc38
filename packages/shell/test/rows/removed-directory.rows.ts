import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{ script: 'mkdir d; cd d; rm -r ../d; pwd > /dev/null; echo $?; echo "${PWD##*/}"', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; pwd -P; echo $?', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; set -P; pwd; echo $?', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; cd .; echo $?; echo "${PWD##*/}"', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; cd ./.; echo $?; echo "${PWD##*/d/}"', stderr: true },
	{ script: 'mkdir d; touch k; cd d; rm -r ../d; cd ..; echo $?; ls', stderr: true },
	{ script: 'mkdir d; touch k; cd d; rm -r ../d; cd -P ..; echo $?; ls', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; cd -P .; echo $?; echo "${PWD##*/d/}"', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; echo x > f; echo $?', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; cat < f; echo $?; cat f; echo $?', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; echo *; x=$(cd . 2>&1); echo $?; echo "${x%%:*}"', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; cd /; echo $?; cd - 2> /dev/null; echo $?', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; mkdir "$PWD"; cd "$PWD"; echo x > f; echo $?; cat f', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; mkdir "$PWD"; cd .; echo $?; echo x > f; cat f', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; pushd / > /dev/null; popd 2> /dev/null; echo $?', stderr: true },
	{ script: 'mkdir d; cd d; rm -r ../d; cd nope; echo $?; . ./f; echo $?; ./f; echo $?', stderr: true },
	{ script: 'mkdir -p a/b; cd a/b; rm -r ../../a; cd ..; echo $?; echo "${PWD##*/a/}"', stderr: true },
	{ script: 'mkdir -p a/b; cd a/b; rm -r ../../a; cd ../..; echo $?', stderr: true },
	{ script: 'mkdir -p a/b; cd a/b; rm -r ../../a; cd ..; cd ..; echo $?', stderr: true },
];
