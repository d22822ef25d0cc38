/** The names of the commands of this package, without what runs them: little to load. A test holds that they are all. */
export const commandNames: readonly string[] = `
arch awk b2sum base32 base64 basename basenc bc bunzip2 bzcat bzip2 cal cat chgrp chmod chown
cksum cmp column comm cp csplit cut date dd df diff dirname du edit egrep env envsubst expand
expr factor fgrep file find fmt fold fromjson fromjsonl gather gawk grep groups gunzip gzip hd
head hexdump hostname iconv id install join jq kernel keys ln logname ls mawk md5sum mkdir
mktemp mv nice nl nohup nproc numfmt od paste patch plan pr printenv readlink realpath rev rg rm
rmdir scatter sed seq sha1sum sha224sum sha256sum sha384sum sha512sum shuf sleep sort split stat
strings sum sync table tac tail tar tee time timeout tojson tojsonl tokens touch tr trash tree
truncate tsort tty typeof uname undo unexpand uniq unxz unzip unzstd uuidgen values wc which
whoami xargs xxd xz xzcat yes yq zcat zgrep zip zipinfo zstd zstdcat
`
	.trim()
	.split(/\s+/);

/** Of those that a kernel has only where it has a network. */
export const networkCommandNames: readonly string[] = ['curl', 'wget'];
