cat > Makefile <<'M'
CC = gcc
all: build
build:
	@echo building
clean:
	rm -f *.o
M
grep -E '^[a-zA-Z_-]+:' Makefile | cut -d: -f1 | sort; sed -n 's/^\([A-Z]*\) *= *\(.*\)/\1=\2/p' Makefile; sed -i "s/^CC = .*/CC = clang/" Makefile; cat -A Makefile | head -5; grep -P '^\t' Makefile | wc -l
