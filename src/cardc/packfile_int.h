/* packfile_int.h: how the file of a pack begins. */
#ifndef CARDC_PACKFILE_INT_H
#define CARDC_PACKFILE_INT_H

#define PACKFILE_MAGIC "kickpack"

enum { PACKFILE_MAGIC_BYTES = 8, PACKFILE_VERSION = 4 };

#endif
