//go:build unix && !linux && !aix && !solaris && !illumos

package stdout

import (
	"os"
	"syscall"
)

func split() (*os.File, error) {
	out, err := syscall.Dup(1)
	if err != nil {
		return nil, os.NewSyscallError("dup", err)
	}
	syscall.CloseOnExec(out)
	if err := syscall.Dup2(2, 1); err != nil {
		return nil, os.NewSyscallError("dup2", err)
	}
	return os.NewFile(uintptr(out), "stdout"), nil
}
