cat > f.c <<'X'
int main() {
  printf("hi");
  return 0;
}
X
cp f.c f.c.orig
sed -i 's/hi/hello/; /return/i\  done();' f.c
diff -u --label f.c.orig --label f.c f.c.orig f.c > c.patch; echo $?
sed -n '3,$p' c.patch
cp f.c.orig f.c; patch < c.patch; cat f.c; patch < c.patch < /dev/null; echo $?; patch -N < c.patch; echo $?; ls; cat f.c.rej 2>/dev/null
patch -R < c.patch; cmp f.c f.c.orig && echo reverted; patch --dry-run < c.patch; cmp f.c f.c.orig && echo untouched; patch -b < c.patch; ls; patch -o out.c f.c.orig < c.patch; cat out.c; patch -s -R < c.patch; patch -p0 -i c.patch; patch -p5 < c.patch; echo $?
