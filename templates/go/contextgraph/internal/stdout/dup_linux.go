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
	if err := syscall.Dup3(2, 1, 0); err != nil {
		return nil, os.NewSyscallError("dup3", err)
	}
	return os.NewFile(uintptr(out), "stdout"), nil
}
