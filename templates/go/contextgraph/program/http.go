package program

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"
)

// listenAndServe serves HTTP at the address until the context is done.
func listenAndServe(ctx context.Context, address string, handler http.Handler) error {
	listener, err := net.Listen(network(address), address)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "serving http://%s/\n", listener.Addr())
	server := &http.Server{
		Handler:           notForPages(handler),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
	}
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		_ = server.Shutdown(grace)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// network is that of the address and no other: 0.0.0.0 is not every IPv6
// address as well.
func network(address string) string {
	host, _, _ := net.SplitHostPort(address)
	if ip := net.ParseIP(host); ip != nil && ip.To4() != nil {
		return "tcp4"
	}
	return "tcp"
}

// notForPages keeps web pages out: a browser sends an Origin with what a page
// asks of a server on the user's own machine, a host does not.
func notForPages(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Origin") != "" {
			http.Error(w, "not for web pages", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// complete completes [HOST:]PORT. A host that is not this machine has to be
// asked for, as everybody in reach could then read what the provider knows.
func complete(text string, public bool) (string, error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		host, port = "", text
	}
	if host == "" {
		host = "127.0.0.1"
	}
	ip := net.ParseIP(host)
	if loopback := host == "localhost" || ip != nil && ip.IsLoopback(); !loopback && !public {
		return "", errors.New(host + " is not this machine: add --public to serve there nevertheless")
	}
	return net.JoinHostPort(host, port), nil
}
