// SPDX-License-Identifier: MIT
#include "black_box.h"

#include <gps.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static uint8_t noted[65536];
static atomic_size_t noted_count;
static _Atomic uint64_t line_count;
static struct gps_data_t data;

// Only what a signal handler may do.
static void show(void) {
  static const char head[] = "\nfuzz: stopped at this line:\n";
  (void)!write(STDERR_FILENO, head, sizeof head - 1);
  (void)!write(STDERR_FILENO, noted, atomic_load(&noted_count));
  (void)!write(STDERR_FILENO, "\n", 1);
}

static void crashed(int number) {
  show();
  // The handler is taken off once called, so this ends the process as the crash would have.
  raise(number);
}

void black_box_start(void) {
  static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
  struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_RESETHAND | SA_NODEFER};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++)
    sigaction(numbers[index], &action, NULL);
}

void black_box_note(const uint8_t *line, size_t count) {
  if (count > sizeof noted) count = sizeof noted;
  memcpy(noted, line, count);
  atomic_store(&noted_count, count);
  atomic_fetch_add(&line_count, 1);
}

uint64_t black_box_count(void) { return atomic_load(&line_count); }

void black_box_give_up(void) {
  show();
  _exit(1);
}

void black_box_unpack(char *line) {
  data.set = 0;
  gps_unpack(line, &data);
}
